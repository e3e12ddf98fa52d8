/** Child processes: started, watched, logged and ended, so that none is ever left behind. */
package io.punctual.engines.process;
