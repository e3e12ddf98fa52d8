package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.ArrivalRate;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.PublishRow;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Window;
import io.punctual.perf.scale.Limit;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "spike",
    description =
        "Timers that are all due at the same millisecond: the first, the last, the order.",
    mixinStandardHelpOptions = true)
final class SpikeCommand extends ExperimentCommand {
  @Option(names = "--timers", paramLabel = "N", description = "How many" + DEFAULT)
  private int timers = 50_000;

  @Option(names = "--rate", paramLabel = "R", description = "Submitted a second" + DEFAULT)
  private double rate = 5_000;

  @Option(names = "--batch", paramLabel = "N", description = "Timers in one request" + DEFAULT)
  private int batch = 100;

  @Option(
      names = "--quiet",
      paramLabel = "S",
      description = "Nothing is submitted for so long after the warm-up" + DEFAULT)
  private int quietSeconds;

  @Override
  public Integer call() throws InterruptedException {
    options.quietSeconds = quietSeconds;
    return run(repeated(Spike.of(timers, new Rate(rate, batch))::run));
  }

  /**
   * One round.
   *
   * @param settleMillis from the last submission to the due: for alarms to be set, and to ring
   * @param submissionCounts whether the submission is in the measured part
   */
  record Spike(int timers, Rate rate, int settleMillis, boolean submissionCounts) {
    private static final double MILLI = 1e3;

    /** Longer than the lead: all alarms are set as they usually are. */
    private static final int SETTLE_MILLIS = 15_000;

    static Spike of(int timers, Rate rate) {
      return new Spike(timers, rate, SETTLE_MILLIS, true);
    }

    /** A heap of timers delivered by warm services: their alarms ring in the measured part. */
    static Spike drain(int timers) {
      return new Spike(timers, new Rate(4_000, 200), SETTLE_MILLIS, false);
    }

    Repetition run(Lab lab, String title) throws InterruptedException {
      String warmUp = Round.warmStack(lab, rate.batch());
      int scrapeSeconds = submissionCounts ? lab.options().scrapeSeconds : 0;
      try (Round round = new Round(lab, "spike", scrapeSeconds)) {
        Thread.sleep(Duration.ofSeconds(lab.options().quietSeconds));
        long due = Round.dueAfter(rate, timers, settleMillis);
        if (submissionCounts) {
          round.begin();
        }
        round.submit(DueRule.at(due), rate, timers);
        if (!submissionCounts) {
          round.begin();
        }
        round.awaitArrivals();
        Window window = round.end();
        return described(round, title, window, round.judge(), due)
            .parameter("keys", lab.options().keys)
            .parameter("limit met", Limit.met(window, due))
            .figure("requests without a connection", Limit.routeless(window), "")
            .with(round::answers)
            .note(warmUp);
      }
    }

    /** What a spike has come to, of timers however they were submitted. */
    static Repetition described(Round round, String title, Window window, Judged judged, long due) {
      int timers = judged.measured().size();
      double lastMillis = judged.times().lastAckedMillis() - due;
      return round
          .describe(title, window, judged, timers)
          .with(ArrivalRate.of(round.watch().arrivals())::describe)
          .parameter("timers", timers)
          .figure("first seen after the instant", judged.times().seen().percentileMillis(0), "ms")
          .figure(PublishRow.LAST, lastMillis / MILLI, "s")
          .figure("drain rate", timers / Math.max(1, lastMillis) * MILLI, "timers/s")
          .with(judged::lateness);
    }
  }
}
