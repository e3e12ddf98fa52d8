package io.punctual.perf;

import io.punctual.perf.report.Figure;
import io.punctual.perf.report.Heat;
import io.punctual.perf.report.Repetition;
import java.util.List;

/** What a command does in a lab. */
@FunctionalInterface
interface Experiment {

  /**
   * What it found.
   *
   * @param summary over all repetitions; may be empty
   * @param heats likewise
   */
  record Found(List<Figure> summary, List<Repetition> repetitions, List<Heat> heats) {
    Found(List<Figure> summary, List<Repetition> repetitions) {
      this(summary, repetitions, List.of());
    }
  }

  Found run(Lab lab) throws InterruptedException;

  /** One that is the same each time. */
  static Experiment repeated(int times, RoundOf round) {
    return lab -> {
      List<Repetition> all = new java.util.ArrayList<>();
      for (int i = 1; i <= times; i++) {
        Repetition repetition = round.run(lab, i);
        all.add(repetition);
        lab.tell(repetition);
      }
      return new Found(List.of(), all);
    };
  }

  /** One repetition. */
  @FunctionalInterface
  interface RoundOf {
    Repetition run(Lab lab, int number) throws InterruptedException;
  }
}
