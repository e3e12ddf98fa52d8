package io.punctual.perf.fault;

import io.punctual.perf.ledger.Receipt;
import io.punctual.perf.report.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The course of a fault: when it went wrong, and when it was mended; epoch ms. */
public record Course(long before, long broken, long mending, long mended, long after) {

  /**
   * Goes through it.
   *
   * @param begins when it goes wrong
   * @param each how long it is before, meanwhile and after
   */
  public static Course of(Fault fault, Instant begins, Duration each) throws InterruptedException {
    sleepUntil(begins);
    fault.begin();
    Instant broken = Instant.now();
    sleepUntil(broken.plus(each));
    Instant mending = Instant.now();
    fault.end();
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

  private Phase meanwhile() {
    return new Phase("meanwhile", broken, mending);
  }

  private Phase afterwards() {
    return new Phase("after", mended, after);
  }

  public Table table(List<Receipt> ledger) {
    List<Phase> phases =
        List.of(
            new Phase("before", before, broken),
            meanwhile(),
            new Phase("while it was mended", mending, mended),
            afterwards());
    return new Table(
        "Lateness (acked − due) of the timers due",
        Phase.HEADER,
        phases.stream().map(phase -> phase.row(ledger)).toList());
  }

  public double mendedAfterSeconds() {
    return (mended - mending) / 1e3;
  }

  public double sweptSinceBrokenSeconds(List<Receipt> ledger) {
    return meanwhile().sweptForSeconds(ledger);
  }

  public double sweptSinceMendedSeconds(List<Receipt> ledger) {
    return afterwards().sweptForSeconds(ledger);
  }
}
