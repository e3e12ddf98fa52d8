package io.punctual.verify.judge;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.watch.Arrival;
import java.util.List;

/** A receipt names the partition and offset of a record of its timer. */
public record ReceiptsNameTheRecord() implements Promise {
  @Override
  public String violated() {
    return "at another partition or offset than their receipts say";
  }

  @Override
  public List<Violation> violations(Evidence evidence) {
    return Promise.each(evidence, timer -> isElsewhere(evidence, timer));
  }

  private static boolean isElsewhere(Evidence evidence, Accepted timer) {
    return evidence
        .deliveryOf(timer)
        .filter(receipt -> evidence.arrivalsOf(timer).stream().noneMatch(it -> names(receipt, it)))
        .isPresent();
  }

  private static boolean names(TimerReceipt receipt, Arrival arrival) {
    return receipt.partition().orElse(-1) == arrival.partition()
        && receipt.offset().orElse(-1L) == arrival.offset();
  }
}
