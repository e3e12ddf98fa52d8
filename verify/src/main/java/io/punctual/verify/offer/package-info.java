/**
 * Submits timers open-loop: at their moments, whether the earlier ones have been answered or not.
 */
@NullMarked
package io.punctual.verify.offer;

import org.jspecify.annotations.NullMarked;
