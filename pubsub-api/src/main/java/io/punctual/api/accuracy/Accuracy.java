package io.punctual.api.accuracy;

import io.punctual.store.accuracy.AccuracyLedger;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What was delivered, in all and step by step. */
record Accuracy(Part all, List<Part> steps) {

  static Accuracy empty(int steps) {
    return new Accuracy(new Part(), Stream.generate(Part::new).limit(steps).toList());
  }

  /** Of a question without steps, the step is left aside. */
  void add(int step, long early, Histogram lateness) {
    all.add(early, lateness);
    if (!steps.isEmpty()) {
      steps.get(step).add(early, lateness);
    }
  }

  /** Lateness in microseconds. Grows with what it holds: most steps hold little. */
  static final class Part {

    private final Histogram lateness = new Histogram(AccuracyLedger.SIGNIFICANT_DIGITS);
    private long early;

    void add(long early, Histogram lateness) {
      this.early += early;
      this.lateness.add(lateness);
    }

    long early() {
      return early;
    }

    Histogram lateness() {
      return lateness;
    }
  }
}
