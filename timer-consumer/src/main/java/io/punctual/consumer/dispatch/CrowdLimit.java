package io.punctual.consumer.dispatch;

/**
 * How many requests of a crowd may be out beside other tenants'. It begins with one, has one more
 * after each round of the crowd's, and half as many after a late one of the others: additive
 * increase, multiplicative decrease, as TCP finds its share of a line. Pure.
 */
final class CrowdLimit {

  /** From its last due, or from when it was sent, to its answer; alone it takes a few. */
  static final long LATE_MILLIS = 10;

  private final int max;
  private double requests = 1;
  private long lastMillis;

  /**
   * @param max what it never exceeds, at least 1
   */
  CrowdLimit(int max) {
    this.max = max;
  }

  int requests() {
    return (int) requests;
  }

  /** After a second without any it begins anew. */
  void crowdsSent(long nowMillis) {
    if (nowMillis - lastMillis > SlowStart.IDLE_MILLIS) {
      requests = 1;
    }
    lastMillis = nowMillis;
  }

  void crowdsReturned(long nowMillis) {
    lastMillis = nowMillis;
    requests = Math.min(max, requests + 1 / requests);
  }

  void othersReturned(long afterMillis) {
    if (afterMillis > LATE_MILLIS) {
      requests = Math.max(1, requests / 2);
    }
  }
}
