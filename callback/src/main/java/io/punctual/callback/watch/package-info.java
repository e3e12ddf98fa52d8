/** What deliveries tell: the log, the metrics, and how late they were by minute and topic. */
@NullMarked
package io.punctual.callback.watch;

import org.jspecify.annotations.NullMarked;
