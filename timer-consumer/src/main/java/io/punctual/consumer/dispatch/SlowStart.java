package io.punctual.consumer.dispatch;

/**
 * How many timers may be out: a few at first, and with each round trip twice as many, as TCP begins
 * to send. When thousands fall due at one millisecond, the callback then has the first of them
 * ready at that millisecond, where it would else read and claim thousands side by side before it
 * hands over one. Pure.
 */
final class SlowStart {

  /** What one request reads and claims within the runway; 3,000 a second stay below it. */
  static final int FIRST = 250;

  /** After so long with nothing out it begins anew. */
  static final long IDLE_MILLIS = 1_000;

  private final int max;
  private int allowed = FIRST;
  private int out;
  private long lastBackMillis;

  /**
   * @param max more than may ever be out
   */
  SlowStart(int max) {
    this.max = max;
  }

  int room(long nowMillis) {
    if (out == 0 && nowMillis - lastBackMillis > IDLE_MILLIS) {
      allowed = FIRST;
    }
    return Math.max(0, allowed - out);
  }

  /** Whether nothing more may go before something comes back. */
  boolean isSpent() {
    return out >= allowed;
  }

  void went(int timers) {
    out += timers;
  }

  void cameBack(int timers, long nowMillis) {
    out -= timers;
    allowed = Math.min(max, allowed + timers);
    lastBackMillis = nowMillis;
  }
}
