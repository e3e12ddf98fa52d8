package io.punctual.perf.fault;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.perf.lab.ReceiptTimes;
import io.punctual.verify.report.Table;
import io.punctual.verify.watch.Lateness;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The course of a fault: when it went wrong, and when it was mended; epoch ms. */
record Course(long before, long broken, long mending, long mended, long after) {
  /** Timers are the sweep's from 2 s past their due: later than this, no alarm delivered them. */
  private static final long SWEPT_MILLIS = 2_000;

  private static final double MILLI = 1e3;
  private static final List<String> HEADER =
      List.of("timers due", "delivered", "p50", "p90", "p99", "max", "more than 2 s late");

  /**
   * Goes through it.
   *
   * @param begins when it goes wrong
   * @param each how long it is before, meanwhile and after
   */
  static Course of(Fault fault, Instant begins, Duration each) throws InterruptedException {
    sleepUntil(begins);
    fault.begin().run();
    Instant broken = Instant.now();
    sleepUntil(broken.plus(each));
    Instant mending = Instant.now();
    fault.end().run();
    Instant mended = Instant.now();
    sleepUntil(mended.plus(each));
    return new Course(
        begins.minus(each).toEpochMilli(),
        broken.toEpochMilli(),
        mending.toEpochMilli(),
        mended.toEpochMilli(),
        Instant.now().toEpochMilli());
  }

  private static void sleepUntil(Instant moment) throws InterruptedException {
    Duration left = Duration.between(Instant.now(), moment);
    Thread.sleep(left.isNegative() ? Duration.ZERO : left);
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

  /** How long after the fault the last timer was due that only the sweep delivered; 0: none. */
  double sweptSinceBrokenSeconds(Collection<TimerReceipt> ledger) {
    return sweptForSeconds(broken, mending, ledger);
  }

  double sweptSinceMendedSeconds(Collection<TimerReceipt> ledger) {
    return sweptForSeconds(mended, after, ledger);
  }

  private static double sweptForSeconds(long from, long to, Collection<TimerReceipt> ledger) {
    return swept(from, to, ledger).mapToLong(ReceiptTimes::due).max().orElse(from) / MILLI
        - from / MILLI;
  }
}
