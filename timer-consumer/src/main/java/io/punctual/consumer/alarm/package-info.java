/** Alarms: read from RocketMQ's queues, brought to the hold, their offsets committed. */
@NullMarked
package io.punctual.consumer.alarm;

import org.jspecify.annotations.NullMarked;
