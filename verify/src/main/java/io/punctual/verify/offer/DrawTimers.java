package io.punctual.verify.offer;

import java.util.random.RandomGenerator;

/**
 * Draws timers of every kind: most small and soon, some large, some far; keyed with a few hot keys,
 * or keyless; named or not; some to be changed, half of those at their dues.
 *
 * @param farMillis a due that far has no alarm at its submission
 */
record DrawTimers(RandomGenerator random, KeyRule keys, int farMillis) {
  /**
   * A timer to be.
   *
   * @param key empty: none
   * @param changeAtMillis when its owner changes it; 0: never
   * @param moveByMillis how far from then; 0: it is cancelled
   */
  record Drawn(
      boolean named,
      String key,
      long dueMillis,
      int bytes,
      long changeAtMillis,
      int moveByMillis) {}

  private static final int SOON_MILLIS = 1_000;
  private static final int RACE_MILLIS = 30;

  static DrawTimers of(RandomGenerator random, int keys, int farMillis) {
    return new DrawTimers(random, KeyRule.zipf(keys, 1), farMillis);
  }

  Drawn next(long nowMillis) {
    boolean named = random.nextInt(5) == 0;
    String key = random.nextInt(4) == 0 ? "" : TimerShape.key(keys.draw(random));
    long due = nowMillis + ahead();
    int bytes = bytes();
    boolean changes = random.nextInt(5) == 0;
    boolean races = random.nextBoolean();
    long at =
        races
            ? due + random.nextInt(-RACE_MILLIS, RACE_MILLIS)
            : random.nextLong(nowMillis + SOON_MILLIS / 2, due);
    int moveBy = random.nextBoolean() ? 0 : random.nextInt(SOON_MILLIS, 5 * SOON_MILLIS);
    return new Drawn(named, key, due, bytes, changes ? at : 0, moveBy);
  }

  private int ahead() {
    return switch (random.nextInt(10)) {
      case 0 -> random.nextInt(farMillis, farMillis + 10 * SOON_MILLIS);
      case 1, 2 -> random.nextInt(5 * SOON_MILLIS, farMillis);
      default -> random.nextInt(3 * SOON_MILLIS / 2, 5 * SOON_MILLIS);
    };
  }

  private int bytes() {
    int percent = random.nextInt(100);
    return percent == 0
        ? random.nextInt(64_000, 250_000)
        : percent < 5
            ? random.nextInt(8_000, 64_000)
            : percent < 20 ? random.nextInt(1_000, 8_000) : 300;
  }
}
