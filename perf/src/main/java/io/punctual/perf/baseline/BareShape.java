package io.punctual.perf.baseline;

import java.util.Arrays;

/** The messages of a run: how many a second, and between which times from then they are due. */
public record BareShape(
    String topic,
    int queues,
    double rate,
    int rampSeconds,
    int dueFromMillis,
    int dueToMillis,
    int keys,
    int payloadBytes,
    long seed) {

  /** The topic, then the numbers in their order. */
  public String text() {
    return "%s %d %s %d %d %d %d %d %d"
        .formatted(
            topic, queues, rate, rampSeconds, dueFromMillis, dueToMillis, keys, payloadBytes, seed);
  }

  static BareShape parse(String text) {
    String[] words = text.split(" ");
    int[] numbers = Arrays.stream(words).skip(3).limit(5).mapToInt(Integer::parseInt).toArray();
    return new BareShape(
        words[0],
        Integer.parseInt(words[1]),
        Double.parseDouble(words[2]),
        numbers[0],
        numbers[1],
        numbers[2],
        numbers[3],
        numbers[4],
        Long.parseLong(words[8]));
  }
}
