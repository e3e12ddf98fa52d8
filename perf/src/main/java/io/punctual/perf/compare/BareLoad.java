package io.punctual.perf.compare;

/** What is sent to the bare timer. */
public record BareLoad(
    String topic,
    int queues,
    int rate,
    int rampSeconds,
    int dueFromMillis,
    int dueToMillis,
    int keys,
    int payloadBytes,
    long seed) {

  String query() {
    return "topic=%s&rate=%d&ramp=%d&due-from=%d&due-to=%d&keys=%d&payload=%d&threads=%d&seed=%d"
        .formatted(
            topic,
            rate,
            rampSeconds,
            dueFromMillis,
            dueToMillis,
            keys,
            payloadBytes,
            queues,
            (int) seed);
  }
}
