package io.punctual.consumer.dispatch;

import java.util.HashSet;
import java.util.Set;

/** The requests of one lane that are out: how many there may be, and how many timers in them. */
final class OutRequests {

  private final int max;
  private final SlowStart start;
  private final Set<Long> numbers = new HashSet<>();

  OutRequests(int max, SlowStart start) {
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
  int room(long nowMillis) {
    return start.room(nowMillis);
  }

  /** From when on more timers may go, epoch milliseconds. */
  long roomAt() {
    return start.roomAt();
  }

  void went(Batch batch, long nowMillis) {
    numbers.add(batch.number());
    start.went(batch.held().size(), nowMillis);
  }

  void cameBack(Batch batch, long nowMillis) {
    if (!numbers.remove(batch.number())) {
      throw new IllegalStateException("batch " + batch.number() + " is not out");
    }
    start.cameBack(batch.held().size(), nowMillis);
  }
}
