package io.punctual.verify.judge;

import java.util.List;

/** A delivered timer has a receipt that says so. */
public record EveryReceiptWritten() implements Promise {
  @Override
  public String violated() {
    return "accepted, and the ledger has no receipt of a delivery";
  }

  @Override
  public List<Violation> violations(Evidence evidence) {
    return Promise.each(evidence, timer -> evidence.deliveryOf(timer).isEmpty());
  }
}
