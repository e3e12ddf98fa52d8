/**
 * The timers between their alarm and their runway, in memory. Pure: no clock, no thread; {@code
 * now} is an argument.
 */
@NullMarked
package io.punctual.consumer.hold;

import org.jspecify.annotations.NullMarked;
