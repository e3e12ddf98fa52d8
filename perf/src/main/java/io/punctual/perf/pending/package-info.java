/** A table that is full of timers to come. */
@NullMarked
package io.punctual.perf.pending;

import org.jspecify.annotations.NullMarked;
