package io.punctual.verify.judge;

import io.punctual.verify.watch.Arrival;
import java.util.List;

/** P2: nothing is handed to Kafka, or seen, before its due. */
public record NeverEarly() implements Promise {
  @Override
  public String violated() {
    return "early";
  }

  @Override
  public List<Violation> violations(Evidence evidence) {
    return Promise.each(
        evidence, timer -> evidence.arrivalsOf(timer).stream().anyMatch(Arrival::isEarly));
  }
}
