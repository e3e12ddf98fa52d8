/** Submit: validated timers gather in a bounded queue and are written in batches. */
package io.punctual.api.submit;
