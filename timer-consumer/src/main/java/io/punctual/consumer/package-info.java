/**
 * timer-consumer: reads alarms, holds their timers until shortly before they are due, and hands
 * them to the callback. Without a database; wired in {@link io.punctual.consumer.ConsumerWiring}.
 */
package io.punctual.consumer;
