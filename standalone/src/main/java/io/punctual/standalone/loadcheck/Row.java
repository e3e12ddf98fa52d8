package io.punctual.standalone.loadcheck;

import io.punctual.verify.judge.Findings;
import io.punctual.verify.watch.Lateness;
import java.util.Collections;
import java.util.SortedMap;

/**
 * What a phase did to the timers, or all of them together.
 *
 * @param fromMillis when it began; {@link Long#MIN_VALUE} for the beginning
 * @param sent submissions of this time
 * @param repeated how many of them were made once more, since their connection was closed
 * @param failed those not accepted, by status
 * @param findings on the timers due in this time
 * @param acked how late Kafka had those, by their receipts
 */
record Row(
    String name,
    long fromMillis,
    long sent,
    long repeated,
    SortedMap<String, Long> failed,
    Findings findings,
    Lateness acked) {
  Row {
    failed = Collections.unmodifiableSortedMap(failed);
  }

  long failedCount() {
    return failed.values().stream().mapToLong(Long::longValue).sum();
  }

  boolean isEmpty() {
    return sent == 0 && findings.accepted() == 0;
  }

  /** Nothing lost, early or out of order, every submission accepted. Lateness is not judged. */
  boolean keptEveryPromise() {
    return findings.keptEveryPromise() && failedCount() == 0;
  }
}
