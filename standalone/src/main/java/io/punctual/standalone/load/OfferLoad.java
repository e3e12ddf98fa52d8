package io.punctual.standalone.load;

import io.punctual.verify.judge.Trial;
import io.punctual.verify.offer.Answers;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.offer.TimerShape;
import java.time.Instant;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * One run of load: offer, watch, wait for the last.
 *
 * @param rate timers a second
 * @param keys how many different ones
 */
public record OfferLoad(
    Trial.Target target, int rate, int keys, int dueFromMillis, int dueToMillis) {
  private static final int RATE_MAX = 5_000;

  public OfferLoad {
    if (rate <= 0 || rate > RATE_MAX) {
      throw new IllegalArgumentException("--rate must be 1 to " + RATE_MAX);
    }
  }

  /**
   * @param goesOn asked before each submission
   * @param onStart is given the trial before the first submission
   * @param onLatenessMicros is given how late each timer was seen
   */
  public ObservedLoad run(
      long timersMax,
      BooleanSupplier goesOn,
      Consumer<Trial> onStart,
      LongConsumer onLatenessMicros)
      throws InterruptedException {
    String run = UUID.randomUUID().toString();
    TimerShape shape = TimerShape.ofRun(target.topic(), keys, run);
    DueRule due = DueRule.ahead(dueFromMillis, dueToMillis);
    try (Trial trial = new Trial(target, run, onLatenessMicros, true)) {
      onStart.accept(trial);
      Instant started = Instant.now();
      new OpenLoop(trial.post(), shape, due, System.nanoTime())
          .run(Rate.single(rate), timersMax, goesOn);
      Instant ended = Instant.now();
      Answers answers = trial.post().answers();
      requireAllKnown(answers, trial.post().accepted().count());
      trial.awaitArrivals();
      return new ObservedLoad(
          started, ended, answers.failed(), answers.repeatedAtMillis(), trial.evidence());
    }
  }

  /** A submission that we ourselves have lost would be missing from the judgement. */
  private static void requireAllKnown(Answers answers, long accepted) {
    long known = accepted + answers.refusedCount() + answers.unansweredCount();
    if (known != answers.sentCount()) {
      throw new IllegalStateException(
          "of %d submissions %d have an outcome".formatted(answers.sentCount(), known));
    }
  }
}
