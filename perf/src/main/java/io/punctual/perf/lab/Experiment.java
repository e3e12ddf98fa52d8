package io.punctual.perf.lab;

import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Repetition;
import java.util.ArrayList;
import java.util.List;

/** What a command does in a lab. */
@FunctionalInterface
public interface Experiment {

  /**
   * What it found.
   *
   * @param summary over all repetitions; may be empty
   */
  record Found(List<Figure> summary, List<Repetition> repetitions) {}

  Found run(Lab lab) throws InterruptedException;

  /** The same round each time. */
  static Experiment repeat(int times, TitledRound round) {
    return lab -> {
      List<Repetition> all = new ArrayList<>();
      for (int i = 1; i <= times; i++) {
        Repetition repetition = round.run(lab, "run " + i);
        all.add(repetition);
        lab.print(repetition);
      }
      return new Found(List.of(), all);
    };
  }

  /** One repetition. */
  @FunctionalInterface
  interface TitledRound {
    Repetition run(Lab lab, String title) throws InterruptedException;
  }
}
