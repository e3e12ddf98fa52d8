package io.punctual.standalone.flow;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The moment, counted from the due, at which the answer to a change flips from 200 to 409: a little
 * before the claim. Each answer moves what is known of it, the first ones by more, so that about
 * half of what is aimed at it is answered with each, however fast the machine is.
 */
final class FlipPoint {

  private static final long SPREAD_MICROS = 5_000;
  private static final long FIRST_MICROS = -50_000;
  private static final long EARLIEST_MICROS = -1_000_000;

  private static final long FIRST_STEP_MICROS = 10_000;
  private static final long STEP_MICROS = 200;

  /** After so many answers a step is half of the first. */
  private static final int HALVED_AFTER = 20;

  /** How long before it an aim is taken, by what is known of it then. */
  private static final long AIMING_MICROS = 100_000;

  private final AtomicLong micros = new AtomicLong(FIRST_MICROS);
  private final AtomicLong answers = new AtomicLong();

  /** When to aim at that of a timer. */
  long toAimMicros(long dueMillis) {
    return dueMillis * 1_000 + micros.get() - AIMING_MICROS;
  }

  /** Within 5 ms of that of a timer. */
  long aimMicros(long dueMillis) {
    return nearMicros(dueMillis) + micros.get();
  }

  /** Within 5 ms of a due. */
  static long nearMicros(long dueMillis) {
    return dueMillis * 1_000
        + ThreadLocalRandom.current().nextLong(-SPREAD_MICROS, SPREAD_MICROS + 1);
  }

  void answered(boolean done) {
    long step =
        STEP_MICROS + FIRST_STEP_MICROS * HALVED_AFTER / (HALVED_AFTER + answers.getAndIncrement());
    micros.updateAndGet(before -> Math.clamp(before + (done ? step : -step), EARLIEST_MICROS, 0));
  }

  /** How long before the due it is. */
  long beforeDueMillis() {
    return -micros.get() / 1_000;
  }
}
