package io.punctual.standalone.demo;

import java.util.random.RandomGenerator;

/** How many timers, how fast, and how far ahead. */
public record DemoConfig(
    String topic, int rate, int seconds, int keys, int dueFromMillis, int dueToMillis) {

  public DemoConfig {
    require(rate > 0 && rate <= 5_000, "--rate must be 1 to 5000");
    require(seconds > 0 && seconds <= 3_600, "--seconds must be 1 to 3600");
    require(keys > 0, "--keys must be at least 1");
    require(
        dueFromMillis >= 0 && dueToMillis >= dueFromMillis,
        "--due-from must be at least 0 and at most --due-to");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  int timers() {
    return rate * seconds;
  }

  String key(RandomGenerator random) {
    return "key-" + random.nextInt(keys);
  }

  long due(RandomGenerator random, long nowMillis) {
    return nowMillis + random.nextInt(dueFromMillis, dueToMillis + 1);
  }
}
