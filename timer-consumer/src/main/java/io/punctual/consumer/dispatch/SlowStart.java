package io.punctual.consumer.dispatch;

/**
 * How many timers may be out: a few at first, and twice as many with each step. When thousands fall
 * due at one millisecond, the callback then has the first of them ready at that millisecond, where
 * it would else read and claim thousands side by side before it hands over one. Pure.
 */
final class SlowStart {

  /** Read and claimed well within the runway, even by a callback that has been idle. */
  static final int FIRST = 32;

  /** So that little else is read and claimed when the first are handed over. */
  static final long STEP_MILLIS = 15;

  /** After so long with nothing out it begins anew. */
  static final long IDLE_MILLIS = 1_000;

  private static final int STEPS_MAX = 20;

  private final int first;
  private long begunMillis;
  private long lastMillis;
  private int out;

  /**
   * @param first timers that may be out at the start
   */
  SlowStart(int first) {
    this.first = first;
  }

  int allowance(long nowMillis) {
    long steps = isIdle(nowMillis) ? 0 : (nowMillis - begunMillis) / STEP_MILLIS;
    long allowed = (long) first << Math.clamp(steps, 0, STEPS_MAX);
    return (int) Math.min(Integer.MAX_VALUE, allowed - out);
  }

  /** From when on more may go, epoch milliseconds. */
  long allowedAt() {
    long at = begunMillis;
    for (long allowed = first; allowed <= out; allowed *= 2) {
      at += STEP_MILLIS;
    }
    return at;
  }

  void sent(int timers, long nowMillis) {
    if (isIdle(nowMillis)) {
      begunMillis = nowMillis;
    }
    out += timers;
    lastMillis = nowMillis;
  }

  void returned(int timers, long nowMillis) {
    out -= timers;
    lastMillis = nowMillis;
  }

  private boolean isIdle(long nowMillis) {
    return out == 0 && nowMillis - lastMillis > IDLE_MILLIS;
  }
}
