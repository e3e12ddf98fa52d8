package io.punctual.perf.lab;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.judge.DeliveryTimes;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.judge.Findings;
import io.punctual.verify.judge.Judge;
import io.punctual.verify.offer.Accepted;
import java.util.Collection;
import java.util.List;

/**
 * What became of a round's timers.
 *
 * @param findings about all of them, the warm-up's included
 * @param times of those that were measured
 * @param receipts of all of them
 */
public record Judged(Findings findings, DeliveryTimes times, Collection<TimerReceipt> receipts) {

  public static Judged of(Evidence evidence, List<Accepted> measured) {
    return new Judged(
        Judge.judge(evidence), DeliveryTimes.of(evidence, measured), evidence.receipts().values());
  }
}
