package io.punctual.perf.lab;

import io.punctual.verify.report.Repetition;

/** Measures in a lab, and adds its findings to the report. */
@FunctionalInterface
public interface Experiment {
  void run(Lab lab, GatherReport report) throws InterruptedException;

  /** One repetition. */
  @FunctionalInterface
  interface TitledRound {
    Repetition run(Lab lab, String title) throws InterruptedException;
  }

  /** The same round several times. */
  static Experiment repeat(int times, TitledRound round) {
    return (lab, report) -> {
      for (int i = 1; i <= times; i++) {
        report.add(round.run(lab, "run " + i));
      }
    };
  }
}
