/**
 * Submits timers open-loop: at their moments, whether the earlier ones have been answered or not.
 */
package io.punctual.verify.offer;
