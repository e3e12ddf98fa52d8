package io.punctual.standalone.check;

import java.util.random.RandomGenerator;

/**
 * What is submitted, and how fast.
 *
 * @param rate timers a second
 * @param keys how many different ones
 * @param repeatsClosed a submission whose connection was closed is made once more
 */
public record Load(
    String topic, int rate, int keys, int dueFromMillis, int dueToMillis, boolean repeatsClosed) {

  public Load {
    require(rate > 0 && rate <= 5_000, "--rate must be 1 to 5000");
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

  String key(RandomGenerator random) {
    return "key-" + random.nextInt(keys);
  }

  long due(RandomGenerator random, long nowMillis) {
    return nowMillis + random.nextInt(dueFromMillis, dueToMillis + 1);
  }
}
