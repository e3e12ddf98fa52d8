package io.punctual.protocol;

import java.util.List;
import java.util.stream.IntStream;

/** The fixed partition of all timers. */
public final class Shards {

  /** Fixed at installation and stored there; the start-up check refuses another number. */
  public static final int COUNT = 64;

  private Shards() {}

  public static int of(long keyHash) {
    return Math.floorMod(keyHash, COUNT);
  }

  public static List<Integer> all() {
    return IntStream.range(0, COUNT).boxed().toList();
  }
}
