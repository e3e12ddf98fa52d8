package io.punctual.api.accuracy;

import io.punctual.store.accuracy.AccuracyLedger;
import io.punctual.store.accuracy.AccuracyLedger.EachMinute;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Merges the ledger's histograms day by day, so that a long question takes no more memory. */
record ReadAccuracy(AccuracyLedger ledger) {

  private static final long MINUTES_AT_ONCE = TimeUnit.DAYS.toMinutes(1);

  Accuracy read(String tenant, AccuracyQuery query) {
    Accuracy merged = Accuracy.empty(query.steps());
    EachMinute add = (minute, early, lateness) -> merged.add(query.step(minute), early, lateness);
    long firstQuarter = query.firstQuarter();
    long lastQuarter = query.lastQuarter();
    minutes(tenant, query.topic(), query.fromMinute(), firstQuarter, add);
    days(firstQuarter, lastQuarter, (from, to) -> ledger.readQuarters(tenant, from, to, add));
    minutes(tenant, query.topic(), lastQuarter, query.toMinute(), add);
    return merged;
  }

  private void minutes(String tenant, @Nullable String topic, long from, long to, EachMinute add) {
    String ofTopic = Objects.requireNonNullElse(topic, AccuracyLedger.ALL_TOPICS);
    days(from, to, (first, last) -> ledger.read(tenant, ofTopic, first, last, add));
  }

  private static void days(long from, long to, LongRange read) {
    for (long first = from; first < to; first += MINUTES_AT_ONCE) {
      read.of(first, Math.min(first + MINUTES_AT_ONCE, to));
    }
  }

  private interface LongRange {
    void of(long from, long to);
  }
}
