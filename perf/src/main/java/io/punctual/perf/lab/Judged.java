package io.punctual.perf.lab;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.judge.DeliveryTimes;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.judge.Findings;
import io.punctual.verify.judge.Judge;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.report.Repetition;
import java.util.Collection;
import java.util.List;

/**
 * The verdict on a round's timers.
 *
 * @param findings about all of them, including the warm-up
 * @param times of those that were measured
 * @param receipts of all of them
 */
public record Judged(Findings findings, DeliveryTimes times, Collection<TimerReceipt> receipts) {
  public static Judged of(Evidence evidence, List<Accepted> measured) {
    return new Judged(
        Judge.judge(evidence), DeliveryTimes.of(evidence, measured), evidence.receipts().values());
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

  /** Adds the lateness as figures. */
  public Repetition lateness(Repetition to) {
    return to.percentiles("acked lateness", times.acked().histogram(), 50, 99, 99.9)
        .percentiles("seen lateness", times.seen().histogram(), 50, 99, 99.9);
  }
}
