package io.punctual.api.accuracy;

import io.punctual.store.accuracy.AccuracyLedger;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Merges the ledger's histograms day by day, so that a long question takes no more memory. */
record ReadAccuracy(AccuracyLedger ledger) {

  private static final long MINUTES_AT_ONCE = TimeUnit.DAYS.toMinutes(1);

  Accuracy read(String tenant, AccuracyQuery query) {
    String topic = Objects.requireNonNullElse(query.topic(), AccuracyLedger.ALL_TOPICS);
    Accuracy merged = Accuracy.empty(query.steps());
    for (long from = query.fromMinute(); from < query.toMinute(); from += MINUTES_AT_ONCE) {
      long to = Math.min(from + MINUTES_AT_ONCE, query.toMinute());
      ledger.read(
          tenant,
          topic,
          from,
          to,
          (minute, early, lateness) -> merged.add(query.step(minute), early, lateness));
    }
    return merged;
  }
}
