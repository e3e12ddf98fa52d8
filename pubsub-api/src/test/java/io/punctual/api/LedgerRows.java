package io.punctual.api;

import io.punctual.store.accuracy.AccuracyLedger;
import io.punctual.store.accuracy.AccuracyLedger.Minute;
import io.punctual.store.accuracy.MostLate;
import java.util.List;
import org.HdrHistogram.Histogram;

/** What a callback writes into the ledger. */
final class LedgerRows {

  private LedgerRows() {}

  /**
   * The rows of what it delivered in one minute to a topic, or to all: of the minute and longer.
   */
  static List<Minute> of(String tenant, String topic, long minute, long... micros) {
    String longer =
        topic.equals(AccuracyLedger.ALL_TOPICS)
            ? AccuracyLedger.ALL_TOPICS_BY_QUARTER
            : topic + AccuracyLedger.BY_HOUR;
    long first = minute - minute % AccuracyLedger.longMinutes(topic);
    return List.of(row(tenant, topic, minute, micros), row(tenant, longer, first, micros));
  }

  private static Minute row(String tenant, String topic, long minute, long... micros) {
    Histogram lateness =
        new Histogram(AccuracyLedger.LATENESS_MAX_MICROS, AccuracyLedger.SIGNIFICANT_DIGITS);
    for (long value : micros) {
      lateness.recordValue(value);
    }
    return new Minute(minute, tenant, topic, 0, lateness, new MostLate());
  }
}
