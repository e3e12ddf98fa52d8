package io.punctual.standalone.load;

import io.punctual.standalone.stack.Service;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.standalone.stack.Stack;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.verify.judge.Trial;
import io.punctual.verify.offer.Answers;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.offer.TimerShape;
import io.punctual.verify.watch.KafkaClients;
import io.punctual.verify.watch.Lateness;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Offers load to services that have just started until they keep up with it: until every submission
 * of some seconds in a row was accepted, and what was due in them was punctual.
 *
 * @param target whose topic is nobody else's
 */
public record AwaitPunctual(Trial.Target target) {
  public static final int RATE = 150;
  private static final int KEYS = 500;
  private static final int RAMP_SECONDS = 5;
  private static final DueRule DUE = DueRule.ahead(500, 1_500);
  private static final int SECONDS_IN_A_ROW = 5;
  private static final int SECONDS_MAX = 120;
  private static final int ARRIVED_MIN = RATE * 4 / 5;
  private static final long LATE_MICROS_MAX = 100_000;

  /**
   * What was seen.
   *
   * @param keepsUp in the last seconds
   * @param text in a line
   */
  public record Seen(boolean keepsUp, String text) {}

  /** On the topic of warm-ups; as their tenant, unless {@code PUNCTUAL_TOKEN} names another. */
  public static AwaitPunctual on(Stack stack) {
    stack.engines().kafka().createTopic(StackConfig.WARM_UP, StackConfig.PARTITIONS);
    return new AwaitPunctual(
        new Trial.Target(
            stack.services(ServiceKind.API).stream().map(Service::url).toList(),
            Optional.of(System.getenv().getOrDefault("PUNCTUAL_TOKEN", StackConfig.WARM_UP)),
            KafkaClients.at(stack.engines().kafka().bootstrapServers()),
            StackConfig.WARM_UP));
  }

  public Seen run() throws InterruptedException {
    String run = UUID.randomUUID().toString();
    Recorder late = new Recorder(Lateness.MICROS_MAX, Lateness.DIGITS);
    try (Trial trial =
        new Trial(target, run, micros -> late.recordValue(Lateness.clamp(micros)), false)) {
      TimerShape shape = TimerShape.ofRun(target.topic(), KEYS, run);
      OpenLoop load = new OpenLoop(trial.post(), shape, DUE, System.nanoTime());
      Thread thread = load.start(Rate.single(RATE), RAMP_SECONDS);
      Seen seen = await(trial.post().answers(), late);
      load.stop(thread);
      trial.awaitArrivals();
      return seen;
    }
  }

  private static Seen await(Answers answers, Recorder late) throws InterruptedException {
    int inARow = 0;
    String last = "";
    for (int second = 0;
        inARow < SECONDS_IN_A_ROW && second < SECONDS_MAX && !isForbidden(answers);
        second++) {
      long failedBefore = failed(answers);
      Thread.sleep(Duration.ofSeconds(1));
      Histogram arrived = late.getIntervalHistogram();
      boolean isGood = failed(answers) == failedBefore && isPunctual(arrived);
      inARow = isGood ? inARow + 1 : 0;
      last = describe(answers, arrived);
    }
    return new Seen(inARow == SECONDS_IN_A_ROW, last);
  }

  private static boolean isPunctual(Histogram arrived) {
    return arrived.getTotalCount() >= ARRIVED_MIN && arrived.getMaxValue() <= LATE_MICROS_MAX;
  }

  private static String describe(Answers answers, Histogram arrived) {
    return "%d of %d submissions failed %s; in the last second %d timers arrived, the latest %s late"
        .formatted(
            failed(answers),
            answers.sentCount(),
            answers.failedByKind(),
            arrived.getTotalCount(),
            Lateness.text(arrived.getMaxValue()));
  }

  /** Such as by tenants, whose tokens we do not know. */
  private static boolean isForbidden(Answers answers) {
    return answers.failedByKind().keySet().stream().anyMatch(kind -> kind.startsWith("4"));
  }

  private static long failed(Answers answers) {
    return answers.refusedCount() + answers.unansweredCount();
  }
}
