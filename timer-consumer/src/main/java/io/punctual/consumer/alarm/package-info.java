/** Alarms: read from RocketMQ's queues, brought to the hold, their offsets committed. */
package io.punctual.consumer.alarm;
