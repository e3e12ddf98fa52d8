package io.punctual.standalone.check;

import io.punctual.standalone.check.TimersApi.Receipt;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The receipts of delivered timers, by their ids. */
public record Receipts(Map<String, Receipt> byId) {

  public Receipts {
    byId = Map.copyOf(byId);
  }

  public int count() {
    return byId.size();
  }

  public boolean has(Accepted timer) {
    return byId.containsKey(timer.id());
  }

  /** Kafka's acknowledgement − due, of those that have a receipt. */
  public Lateness acked(Collection<Accepted> timers) {
    Lateness lateness = new Lateness();
    timers.stream()
        .map(timer -> byId.get(timer.id()))
        .filter(Objects::nonNull)
        .forEach(it -> lateness.add(it.ackedMicros() - it.dueMicros()));
    return lateness;
  }

  /**
   * When the delivery that made this record began. Without a receipt, or with one of another
   * attempt, we cannot say, and accuse nobody.
   */
  public long startedMillis(Arrival record) {
    @Nullable Receipt receipt = byId.get(record.id());
    return receipt == null || receipt.sentMicros() / 1_000 != record.sentAtMillis()
        ? Long.MIN_VALUE
        : receipt.startedMicros() / 1_000;
  }
}
