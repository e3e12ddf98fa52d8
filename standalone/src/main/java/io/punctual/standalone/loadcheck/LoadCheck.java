package io.punctual.standalone.loadcheck;

import io.punctual.verify.judge.Trial;
import io.punctual.verify.offer.Answers;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.offer.TimerShape;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * One load check: offer, watch, wait for the last, judge.
 *
 * @param rate timers a second
 * @param keys how many different ones
 */
public record LoadCheck(Trial.Target target, int rate, int keys) {
  static final int DUE_FROM_MILLIS = 5_000;
  static final int DUE_TO_MILLIS = 15_000;
  private static final int RATE_MAX = 5_000;

  public LoadCheck {
    if (rate <= 0 || rate > RATE_MAX) {
      throw new IllegalArgumentException("--rate must be 1 to " + RATE_MAX);
    }
  }

  /**
   * @param goesOn asked before each submission
   */
  public ObservedLoad run(long timersMax, BooleanSupplier goesOn) throws InterruptedException {
    String run = UUID.randomUUID().toString();
    TimerShape shape = TimerShape.ofRun(target.topic(), keys, run);
    DueRule due = DueRule.ahead(DUE_FROM_MILLIS, DUE_TO_MILLIS);
    try (Trial trial = new Trial(target, run, _ -> {}, true)) {
      long started = System.currentTimeMillis();
      new OpenLoop(trial.post(), shape, due, System.nanoTime())
          .run(Rate.single(rate), timersMax, goesOn);
      long ended = System.currentTimeMillis();
      Answers answers = trial.post().answers();
      requireAllKnown(answers, trial.post().accepted().count());
      trial.awaitArrivals();
      return new ObservedLoad(
          started, ended, answers.failed(), answers.repeatedAtMillis(), trial.evidence());
    }
  }

  /** A submission that we ourselves have lost would be none that was kept. */
  private static void requireAllKnown(Answers answers, long accepted) {
    long known = accepted + answers.refusedCount() + answers.unansweredCount();
    if (known != answers.sentCount()) {
      throw new IllegalStateException(
          "of %d submissions %d have an outcome".formatted(answers.sentCount(), known));
    }
  }
}
