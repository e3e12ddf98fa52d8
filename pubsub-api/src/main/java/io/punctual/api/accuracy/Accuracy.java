package io.punctual.api.accuracy;

import io.punctual.store.accuracy.AccuracyLedger;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What was delivered, in all and step by step. */
record Accuracy(List<Part> steps) {

  /** A question without steps has one. */
  static Accuracy empty(int steps) {
    return new Accuracy(Stream.generate(Part::new).limit(Math.max(1, steps)).toList());
  }

  void add(int step, long early, Histogram lateness) {
    steps.get(step).add(early, lateness);
  }

  Part all() {
    Part all = new Part();
    all.lateness = new Histogram(AccuracyLedger.SIGNIFICANT_DIGITS);
    steps.forEach(step -> all.add(step.early, step.lateness()));
    return all;
  }

  /** Lateness in microseconds. Grows with what it holds: most steps hold little. */
  static final class Part {

    private @Nullable Histogram lateness;
    private long early;

    /** The first histogram becomes this one's: many steps have no other. */
    void add(long early, Histogram lateness) {
      this.early += early;
      if (this.lateness == null) {
        this.lateness = lateness;
      } else {
        this.lateness.add(lateness);
      }
    }

    long early() {
      return early;
    }

    Histogram lateness() {
      return lateness == null ? new Histogram(AccuracyLedger.SIGNIFICANT_DIGITS) : lateness;
    }
  }
}
