package io.punctual.verify.judge;

import java.util.List;

/** P6 allows a rare duplicate, recognisable by its id; a run without faults should have none. */
public record NoDuplicate() implements Promise {
  @Override
  public String violated() {
    return "seen more often than once";
  }

  @Override
  public List<Violation> violations(Evidence evidence) {
    return Promise.each(evidence, timer -> evidence.arrivalsOf(timer).size() > 1);
  }
}
