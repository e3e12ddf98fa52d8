/** The listeners to events of deliveries: log, metrics, and lateness by minute and topic. */
@NullMarked
package io.punctual.callback.watch;

import org.jspecify.annotations.NullMarked;
