package io.punctual.perf.lab;

import static java.util.stream.Collectors.partitioningBy;

import io.punctual.verify.judge.DeliveryTimes;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.judge.Findings;
import io.punctual.verify.judge.Judge;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.offer.KeyRule;
import io.punctual.verify.offer.TimerShape;
import io.punctual.verify.report.Repetition;
import java.util.List;
import java.util.Map;

/**
 * The verdict on a round's timers.
 *
 * @param findings about all of them, including the warm-up
 * @param times of those that were measured
 */
public record Judged(
    Evidence evidence, List<Accepted> measured, Findings findings, DeliveryTimes times) {
  private static final String HOT = TimerShape.key(KeyRule.HOT);
  private static final double NANOS_PER_MILLI = 1e6;

  public static Judged of(Evidence evidence, List<Accepted> measured) {
    return new Judged(
        evidence, measured, Judge.judge(evidence), DeliveryTimes.of(evidence, measured));
  }

  /** Adds the verdict and the distributions. */
  Repetition describe(Repetition to) {
    to.wrong().addAll(findings.wrong());
    return to.checked("accepted", findings.accepted())
        .checked("lost", findings.lost())
        .checked("duplicated", findings.duplicated())
        .checked("early", findings.early())
        .checked("out of key order", findings.outOfOrder())
        .checked("without a receipt", findings.withoutReceipt())
        .curve("acked lateness", times.acked().histogram())
        .curve("seen lateness", times.seen().histogram());
  }

  /** Adds the lateness of the hot key apart from that of the others. */
  Repetition latenessByKey(Repetition to) {
    Map<Boolean, List<Accepted>> byHeat =
        measured.stream().collect(partitioningBy(it -> it.key().equals(HOT)));
    byHeat.forEach(
        (hot, timers) ->
            to.percentiles(
                "acked lateness, " + (hot ? "hot key" : "other keys"),
                DeliveryTimes.of(evidence, timers).acked().histogram(),
                50,
                99,
                99.9));
    return to;
  }

  /** Adds the lateness of the first that arrived. */
  public Repetition first(Repetition to) {
    times
        .firstAcked()
        .ifPresent(it -> to.figure("first acked lateness", it.toNanos() / NANOS_PER_MILLI, "ms"));
    return to;
  }

  /** Adds the lateness as figures. */
  public Repetition lateness(Repetition to) {
    return to.percentiles("acked lateness", times.acked().histogram(), 50, 99, 99.9)
        .percentiles("seen lateness", times.seen().histogram(), 50, 99, 99.9);
  }
}
