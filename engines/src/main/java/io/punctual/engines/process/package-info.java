/** Child processes: started, watched, logged and ended, so that none is ever left behind. */
@NullMarked
package io.punctual.engines.process;

import org.jspecify.annotations.NullMarked;
