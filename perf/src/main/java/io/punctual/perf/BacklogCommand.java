package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.engines.Broker;
import io.punctual.perf.lab.ArrivalRate;
import io.punctual.perf.lab.Database;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Window;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "backlog",
    description = {
      "Timers fall due while consumers and callbacks are stopped; then these are started.",
      "Always on a stack of its own."
    },
    mixinStandardHelpOptions = true)
final class BacklogCommand extends ExperimentCommand {
  private static final double MILLI = 1e3;
  private static final int DUE_OVER_MILLIS = 10_000;
  private static final int USUAL_BYTES_MAX = 1_000;
  private static final long DRAINED_MILLIS_MAX = 600_000;

  @Option(names = "--timers", paramLabel = "N", description = "How many" + DEFAULT)
  private int timers = 300_000;

  @Option(names = "--sweep-alone", description = "Without RocketMQ and consumers.")
  private boolean sweepAlone;

  @Override
  public Integer call() throws InterruptedException {
    return runOnOwn(repeated(new Backlog(timers, DUE_OVER_MILLIS, sweepAlone)::run));
  }

  /**
   * One round.
   *
   * @param dueOverMillis over how long their dues are spread
   * @param sweepAlone without RocketMQ and consumers
   */
  record Backlog(int timers, int dueOverMillis, boolean sweepAlone) {
    private static final ServiceKind[] ALL = {ServiceKind.CONSUMER, ServiceKind.CALLBACK};
    private static final ServiceKind[] SWEEP = {ServiceKind.CALLBACK};

    Repetition run(Lab lab, String title) throws InterruptedException {
      Rate rate = submitted(lab.options().payloadBytes);
      String warmUp = Round.warmStack(lab, rate.batch());
      lab.stop(ALL);
      try (Round round = new Round(lab, "backlog")) {
        long lastDue = fallDue(round, rate);
        System.out.printf("%d timers are due.%n", round.accepted().count());
        double timerBytes = Database.bytesPerRow(lab, "timer");
        Broker broker = lab.own().engines().rocketMq().broker();
        if (sweepAlone) {
          broker.stop();
        }
        round.begin();
        long started = System.currentTimeMillis();
        lab.start(sweepAlone ? SWEEP : ALL);
        long ready = System.currentTimeMillis();
        round.awaitArrivals(ready + DRAINED_MILLIS_MAX);
        Window window = round.end();
        if (sweepAlone) {
          broker.start();
          lab.start(ServiceKind.CONSUMER);
        }
        Judged judged = round.judge();
        return round
            .describe(title, window, judged, round.accepted().count())
            .parameter("timers", timers)
            .parameter("due over", dueOverMillis + " ms")
            .parameter("sweep alone", sweepAlone)
            .figure("ready after the start", (ready - started) / MILLI, "s")
            .figure("a pending timer on disk", timerBytes, "bytes")
            .figure("a receipt on disk", Database.bytesPerRow(lab, "receipt"), "bytes")
            .note("the last fell due " + (started - lastDue) + " ms before the start")
            .note(warmUp + "; the JVMs start cold, and their start is in their CPU")
            .with(it -> describeDrain(it, round, started, Round.swept(window)));
      }
    }

    /** Large payloads come slower and in smaller batches, which the API takes. */
    private static Rate submitted(int payloadBytes) {
      int times = Math.max(1, payloadBytes / USUAL_BYTES_MAX);
      return new Rate(8_000.0 / times, Math.max(1, 500 / times));
    }

    private long fallDue(Round round, Rate rate) throws InterruptedException {
      long first = Round.dueAfter(rate, timers, 2_000);
      round.submit((random, now) -> first + random.nextInt(dueOverMillis + 1), rate, timers);
      long lastDue = Math.max(first + dueOverMillis, System.currentTimeMillis());
      Thread.sleep(lastDue - System.currentTimeMillis() + 500);
      return lastDue;
    }

    private static Repetition describeDrain(
        Repetition to, Round round, long startedMillis, double swept) {
      ArrivalRate rate = ArrivalRate.of(round.watch().arrivals());
      List<Long> seen = rate.seenMicros();
      double started = startedMillis / MILLI;
      if (!seen.isEmpty()) {
        to.figure("first seen after the start", seen.getFirst() / 1e6 - started, "s")
            .figure("last seen after the start", seen.getLast() / 1e6 - started, "s");
      }
      return rate.describe(to)
          .figure("delivered by the sweep", swept, "timers")
          .figure("delivered by alarms", Math.max(0, seen.size() - swept), "timers");
    }
  }
}
