package io.punctual.perf.judge;

import io.punctual.standalone.check.Findings;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What became of a run's timers.
 *
 * @param findings all of the run, its warm-up included
 * @param withoutReceipt delivered, and the ledger does not say so
 * @param told each thing that is wrong, for a person
 * @param latenesses of what is measured, in microseconds, by name
 * @param stages the same, of the ways between two moments
 * @param firstSeenLateMicros the earliest that a measured timer was seen after its due
 * @param lastAckedMillis when Kafka had the last measured timer
 */
public record Judged(
    Findings findings,
    int withoutReceipt,
    List<String> told,
    Map<String, Histogram> latenesses,
    Map<String, Histogram> stages,
    long firstSeenLateMicros,
    long lastAckedMillis) {

  public static final String ACKED = "acked";
  public static final String SEEN = "seen";

  /** In a run without faults a duplicate is one, too. */
  public boolean isRight() {
    return told.isEmpty();
  }
}
