package io.punctual.api.accuracy;

import io.punctual.protocol.KeyHash;
import io.punctual.store.accuracy.AccuracyLedger;
import io.punctual.store.accuracy.AccuracyLedger.Accuracy;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Merges the ledger's histograms hour by hour, so that a long question takes no more memory. */
record ReadAccuracy(AccuracyLedger ledger) {

  private static final long MINUTES_AT_ONCE = TimeUnit.HOURS.toMinutes(1);

  Accuracy read(String tenant, AccuracyQuery query) {
    @Nullable String topic = query.topic();
    long scope = topic == null ? 0 : KeyHash.scope(tenant, topic);
    Histogram merged =
        new Histogram(AccuracyLedger.LATENESS_MAX_MICROS, AccuracyLedger.SIGNIFICANT_DIGITS);
    long early = 0;
    for (long from = query.fromMinute(); from < query.toMinute(); from += MINUTES_AT_ONCE) {
      long to = Math.min(from + MINUTES_AT_ONCE, query.toMinute());
      Accuracy part = ledger.read(tenant, topic, scope, from, to);
      merged.add(part.lateness());
      early += part.early();
    }
    return new Accuracy(early, merged);
  }
}
