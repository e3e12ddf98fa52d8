package io.punctual.perf.fault;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.ReceiptTimes;
import io.punctual.verify.report.Table;
import io.punctual.verify.watch.Lateness;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The moments of a fault in epoch milliseconds: it begins at broken, and ends at mended. */
record Course(long before, long broken, long mending, long mended, long after) {
  /** The sweep takes timers from 2 s after their due: those that are later had no alarm. */
  private static final long SWEPT_MILLIS = 2_000;

  private static final double MILLI = 1e3;
  private static final List<String> HEADER =
      List.of("timers due", "delivered", "p50", "p90", "p99", "max", "more than 2 s late");

  /**
   * Runs it.
   *
   * @param each time before, during and after the fault
   */
  static Course of(Fault fault, Lab lab, Duration each) throws InterruptedException {
    long before = System.currentTimeMillis();
    Thread.sleep(each);
    fault.begin(lab);
    long broken = System.currentTimeMillis();
    Thread.sleep(each);
    long mending = System.currentTimeMillis();
    fault.end(lab);
    long mended = System.currentTimeMillis();
    Thread.sleep(each);
    return new Course(before, broken, mending, mended, System.currentTimeMillis());
  }

  Table table(Collection<TimerReceipt> ledger) {
    return new Table(
        "Lateness (acked − due) of the timers due",
        HEADER,
        List.of(
            row("before", before, broken, ledger),
            row("meanwhile", broken, mending, ledger),
            row("while it was mended", mending, mended, ledger),
            row("after", mended, after, ledger)));
  }

  Lateness meanwhile(Collection<TimerReceipt> ledger) {
    return lateness(broken, mending, ledger);
  }

  private static List<String> row(
      String name, long from, long to, Collection<TimerReceipt> ledger) {
    Lateness lateness = lateness(from, to, ledger);
    return List.of(
        name,
        Long.toString(lateness.count()),
        lateness.percentile(50),
        lateness.percentile(90),
        lateness.percentile(99),
        lateness.percentile(100),
        Long.toString(swept(from, to, ledger).count()));
  }

  private static Lateness lateness(long from, long to, Collection<TimerReceipt> ledger) {
    Lateness lateness = new Lateness();
    due(from, to, ledger).forEach(it -> lateness.addMillis(it.lateness()));
    return lateness;
  }

  private static Stream<ReceiptTimes> due(long from, long to, Collection<TimerReceipt> ledger) {
    return ledger.stream()
        .filter(TimerReceipt::isDelivered)
        .map(ReceiptTimes::of)
        .filter(it -> it.due() >= from && it.due() < to);
  }

  private static Stream<ReceiptTimes> swept(long from, long to, Collection<TimerReceipt> ledger) {
    return due(from, to, ledger).filter(it -> it.lateness() >= SWEPT_MILLIS);
  }

  double mendedAfterSeconds() {
    return (mended - mending) / MILLI;
  }

  /** From the fault to the due of the last timer that only the sweep delivered; 0: none. */
  double sweptSinceBrokenSeconds(Collection<TimerReceipt> ledger) {
    return sweptForSeconds(broken, mending, ledger);
  }

  double sweptSinceMendedSeconds(Collection<TimerReceipt> ledger) {
    return sweptForSeconds(mended, after, ledger);
  }

  private static double sweptForSeconds(long from, long to, Collection<TimerReceipt> ledger) {
    long last = swept(from, to, ledger).mapToLong(ReceiptTimes::due).max().orElse(from);
    return (last - from) / MILLI;
  }
}
