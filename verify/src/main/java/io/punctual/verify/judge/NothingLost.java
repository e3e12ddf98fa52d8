package io.punctual.verify.judge;

import java.util.List;

/** P1: an accepted timer arrives. */
public record NothingLost() implements Promise {
  @Override
  public String violated() {
    return "accepted and never seen";
  }

  @Override
  public List<Violation> violations(Evidence evidence) {
    return Promise.each(evidence, timer -> evidence.arrivalsOf(timer).isEmpty());
  }
}
