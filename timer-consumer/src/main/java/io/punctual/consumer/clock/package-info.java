/**
 * The callback's clock, as its answers tell it. The hold runs on it, so a wrong clock of ours does
 * no harm.
 */
package io.punctual.consumer.clock;
