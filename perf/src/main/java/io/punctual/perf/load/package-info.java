/**
 * Submits timers open-loop: at their moments, whether the earlier ones have been answered or not.
 */
@NullMarked
package io.punctual.perf.load;

import org.jspecify.annotations.NullMarked;
