/** What happens in the consumer, as events: one implementation logs them, one meters them. */
package io.punctual.consumer.watch;
