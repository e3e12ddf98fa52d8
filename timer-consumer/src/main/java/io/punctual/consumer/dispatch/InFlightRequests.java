package io.punctual.consumer.dispatch;

import java.util.HashSet;
import java.util.Set;

/** The requests of one lane that are out: how many there may be, and how many timers in them. */
final class InFlightRequests {

  private final int max;
  private final SlowStart start;
  private final Set<Long> numbers = new HashSet<>();

  InFlightRequests(int max, SlowStart start) {
    this.max = max;
    this.start = start;
  }

  boolean full() {
    return numbers.size() >= max;
  }

  int size() {
    return numbers.size();
  }

  /** Timers that may go now. */
  int allowance(long nowMillis) {
    return start.allowance(nowMillis);
  }

  /** From when on more timers may go, epoch milliseconds. */
  long allowedAt() {
    return start.allowedAt();
  }

  void sent(Batch batch, long nowMillis) {
    numbers.add(batch.number());
    start.sent(batch.held().size(), nowMillis);
  }

  void returned(Batch batch, long nowMillis) {
    if (!numbers.remove(batch.number())) {
      throw new IllegalStateException("batch " + batch.number() + " is not out");
    }
    start.returned(batch.held().size(), nowMillis);
  }
}
