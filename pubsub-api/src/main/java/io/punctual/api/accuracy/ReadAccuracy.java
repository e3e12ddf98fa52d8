package io.punctual.api.accuracy;

import io.punctual.protocol.KeyHash;
import io.punctual.store.accuracy.AccuracyLedger;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Merges the ledger's histograms hour by hour, so that a long question takes no more memory. */
record ReadAccuracy(AccuracyLedger ledger) {

  private static final long MINUTES_AT_ONCE = TimeUnit.HOURS.toMinutes(1);

  Accuracy read(String tenant, AccuracyQuery query) {
    @Nullable String topic = query.topic();
    long scope = topic == null ? 0 : KeyHash.scope(tenant, topic);
    Accuracy merged = Accuracy.empty(query.steps());
    for (long from = query.fromMinute(); from < query.toMinute(); from += MINUTES_AT_ONCE) {
      long to = Math.min(from + MINUTES_AT_ONCE, query.toMinute());
      ledger.read(
          tenant,
          topic,
          scope,
          from,
          to,
          (minute, early, lateness) -> merged.add(query.step(minute), early, lateness));
    }
    return merged;
  }
}
