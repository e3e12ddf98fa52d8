package io.punctual.perf.classic;

import io.punctual.perf.load.TimerShape;
import io.punctual.standalone.check.Accepted;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * What a drain has to do.
 *
 * @param timers how many
 * @param keys how many different ones; each timer's is drawn by lot
 * @param payloadBytes of JSON text
 */
public record ClassicWork(int timers, int keys, int payloadBytes, long seed) {
  private static final int QUOTES = 2;
  private static final long VERSION_7 = 0x7000L;
  private static final long VARIANT = 0x8000_0000_0000_0000L;
  private static final int TIME_SHIFT = 16;
  private static final long RANDOM_MASK = 0x3FFF_FFFF_FFFF_FFFFL;

  /** In due order, a millisecond apart, all past; ids nearly sequential, as Punctual's are. */
  List<Accepted> timersDueBefore(long nowMillis) {
    SplittableRandom random = new SplittableRandom(seed + nowMillis);
    return IntStream.range(0, timers).mapToObj(i -> timer(nowMillis - timers + i, random)).toList();
  }

  private Accepted timer(long dueMillis, SplittableRandom random) {
    return new Accepted(
        id(dueMillis, random).toString(),
        TimerShape.key(random.nextInt(keys)),
        dueMillis,
        dueMillis,
        dueMillis);
  }

  private static UUID id(long millis, SplittableRandom random) {
    return new UUID(
        (millis << TIME_SHIFT) | VERSION_7, (random.nextLong() & RANDOM_MASK) | VARIANT);
  }

  String payload() {
    return "\"" + "x".repeat(Math.max(0, payloadBytes - QUOTES)) + "\"";
  }
}
