package io.punctual.store.simulation;

import java.util.stream.LongStream;

/** Which runs a simulation makes. */
public final class Seeds {

  private Seeds() {}

  /**
   * {@code -Dseed=N} is one run alone, {@code -Dseeds=N} so many.
   *
   * @param runs without either
   */
  public static LongStream of(int runs) {
    Long one = Long.getLong("seed");
    return one == null
        ? LongStream.range(0, Integer.getInteger("seeds", runs))
        : LongStream.of(one);
  }
}
