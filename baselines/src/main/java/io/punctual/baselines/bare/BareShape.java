package io.punctual.baselines.bare;

import io.punctual.baselines.control.Query;

/** What is sent: messages a second, and between which times from then they are due. */
record BareShape(
    String topic,
    int rate,
    int rampSeconds,
    int dueFromMillis,
    int dueToMillis,
    int keys,
    int payloadBytes,
    int threads,
    int seed) {

  static BareShape of(Query query) {
    return new BareShape(
        query.text("topic"),
        query.number("rate"),
        query.number("ramp"),
        query.number("due-from"),
        query.number("due-to"),
        query.number("keys"),
        query.number("payload"),
        query.number("threads"),
        query.number("seed"));
  }
}
