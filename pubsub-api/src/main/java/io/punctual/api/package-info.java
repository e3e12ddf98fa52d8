/**
 * pubsub-api: takes timers over REST, stores them, sets their alarms, and says what became of them.
 * Wired in {@link io.punctual.api.ApiConfiguration}.
 */
package io.punctual.api;
