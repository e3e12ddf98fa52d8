package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.client.PunctualClient;
import io.punctual.perf.SpikeCommand.Spike;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Window;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.time.Instant;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "pace",
    description = {
      "Timers that are due at one instant, of a topic with a pace: how near to it they go, once",
      "its burst has gone. More than 5 % apart is wrong. Try --callbacks 2."
    },
    mixinStandardHelpOptions = true)
final class PaceCommand extends ExperimentCommand {
  private static final Rate SUBMISSION = new Rate(5_000, 100);
  private static final int SETTLE_MILLIS = 10_000;
  private static final double APART_MAX = 0.05;
  private static final double MILLI = 1e3;

  @Option(names = "--timers", paramLabel = "N", description = "How many" + DEFAULT)
  private int timers = 30_000;

  @Option(names = "--per-second", paramLabel = "R", description = "The pace" + DEFAULT)
  private double perSecond = 500;

  @Option(names = "--burst", paramLabel = "N", description = "The pace's" + DEFAULT)
  private int burst = 500;

  @Override
  public Integer call() throws InterruptedException {
    return run(repeated(this::round));
  }

  private Repetition round(Lab lab, String title) throws InterruptedException {
    String warmUp = Round.warmStack(lab, SUBMISSION.batch());
    try (PunctualClient api = PunctualClient.at(lab.apis().getFirst());
        Round round = new Round(lab, "pace")) {
      api.paces().set(round.topic(), perSecond, OptionalInt.of(burst)).execute();
      long due = Round.dueAfter(SUBMISSION, timers, SETTLE_MILLIS);
      round.submit(DueRule.at(due), SUBMISSION, timers);
      round.begin();
      round.awaitArrivals(due + (long) (2 * timers / perSecond * MILLI) + SETTLE_MILLIS);
      Window window = round.end();
      Judged judged = round.judge();
      api.paces().end(round.topic()).execute();
      return rate(Spike.described(round, title, window, judged, due), judged).note(warmUp);
    }
  }

  /** By the hand-overs to Kafka. */
  private Repetition rate(Repetition to, Judged judged) {
    long[] sent =
        judged.times().receipts().stream()
            .map(TimerReceipt::sentAt)
            .mapToLong(it -> it.map(Instant::toEpochMilli).orElseThrow())
            .sorted()
            .toArray();
    double seconds = (sent[sent.length - 1] - sent[burst]) / MILLI;
    double rate = (sent.length - 1 - burst) / seconds;
    double apart = rate / perSecond - 1;
    if (Math.abs(apart) > APART_MAX) {
      to.wrong().add("the pace of %.0f/s was %.1f/s".formatted(perSecond, rate));
    }
    return to.parameter("instances", options.instances.counts())
        .figure("handed over a second, after the burst", rate, "timers/s")
        .figure("apart from the pace", 100 * apart, "%");
  }
}
