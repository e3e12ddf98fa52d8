/** Submit: validated timers gather in a bounded queue and are written in batches. */
@NullMarked
package io.punctual.api.submit;

import org.jspecify.annotations.NullMarked;
