/**
 * The timers between their alarm and their runway, in memory. Pure but for the lock around them: no
 * clock, no thread; {@code now} is an argument.
 */
package io.punctual.consumer.hold;
