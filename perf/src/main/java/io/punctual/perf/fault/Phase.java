package io.punctual.perf.fault;

import io.punctual.perf.ledger.Receipt;
import io.punctual.standalone.check.Lateness;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A part of a run, and the timers that were due in it.
 *
 * @param from inclusive, epoch ms
 * @param to exclusive, epoch ms
 */
public record Phase(String name, long from, long to) {
  /** Timers are the sweep's from 2 s past their due: later than this, no alarm delivered them. */
  private static final long SWEPT_MILLIS = Duration.ofSeconds(2).toMillis();

  public static final List<String> HEADER =
      List.of("timers due", "delivered", "p50", "p90", "p99", "max", "more than 2 s late");

  public List<String> row(List<Receipt> ledger) {
    Lateness lateness = new Lateness();
    of(ledger)
        .forEach(it -> lateness.add(Duration.ofMillis(it.latenessMillis()).toNanos() / 1_000));
    return List.of(
        name,
        Long.toString(lateness.count()),
        lateness.percentile(50),
        lateness.percentile(90),
        lateness.percentile(99),
        lateness.max(),
        Long.toString(late(ledger).count()));
  }

  private Stream<Receipt> of(List<Receipt> ledger) {
    return ledger.stream()
        .filter(Receipt::isDelivered)
        .filter(it -> it.dueMillis() >= from && it.dueMillis() < to);
  }

  private Stream<Receipt> late(List<Receipt> ledger) {
    return of(ledger).filter(it -> it.latenessMillis() >= SWEPT_MILLIS);
  }

  /** How long after its beginning the last timer was due that only the sweep delivered; 0: none. */
  public double sweptForSeconds(List<Receipt> ledger) {
    return late(ledger).mapToLong(Receipt::dueMillis).max().stream()
        .mapToDouble(last -> (last - from) / 1e3)
        .findFirst()
        .orElse(0);
  }
}
