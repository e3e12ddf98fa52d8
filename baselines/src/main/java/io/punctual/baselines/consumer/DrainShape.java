package io.punctual.baselines.consumer;

import io.punctual.baselines.control.Query;

/**
 * What one drain is made of.
 *
 * @param threads of each consumer
 * @param queues of the topic
 * @param routes connections to the callback, of all consumers together
 */
record DrainShape(String topic, int consumers, int threads, int queues, int routes) {

  static DrainShape of(Query query) {
    return new DrainShape(
        query.text("topic"),
        query.number("consumers"),
        query.number("threads"),
        query.number("queues"),
        query.number("routes"));
  }

  /** So many messages at once, and no more: one at a time of each queue, and one for a thread. */
  int inFlightMax() {
    return Math.min(queues, consumers * threads);
  }
}
