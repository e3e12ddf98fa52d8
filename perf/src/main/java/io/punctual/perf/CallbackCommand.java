package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.contract.AlarmedTimer;
import io.punctual.perf.drive.DriveCallback;
import io.punctual.perf.drive.DueTimers;
import io.punctual.perf.judge.Judged;
import io.punctual.perf.lab.Experiment;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Needs;
import io.punctual.perf.lab.Round;
import io.punctual.perf.lab.WarmStack;
import io.punctual.perf.load.DueRule;
import io.punctual.perf.load.Rate;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Window;
import io.punctual.standalone.stack.ServiceKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "callback",
    description = {
      "The callback's own peak: due timers asked for directly, in the consumers' place. Always on"
          + " a",
      "stack of its own, with the sweep kept away."
    },
    mixinStandardHelpOptions = true)
final class CallbackCommand extends ExperimentCommand {
  private static final double MILLI = 1e3;
  private static final double SUBMITTED_PER_SECOND = 8_000;
  private static final int SUBMITTED_BATCH = 500;

  @Option(names = "--timers", paramLabel = "N", description = "How many, each time" + DEFAULT)
  private int timers = 50_000;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      split = ",",
      description = "Requests at once, one after the other" + DEFAULT)
  private List<Integer> inFlight = List.of(1, 4, 16);

  @Option(
      names = "--batch-max",
      paramLabel = "N",
      split = ",",
      description = "Timers in one request, one after the other" + DEFAULT)
  private List<Integer> batchMax = List.of(100, 500);

  @Override
  public Integer call() throws InterruptedException {
    return run(
        new Needs(true, Map.of("punctual.sweep.after", "10m")),
        lab -> {
          String warmUp = new WarmStack(lab, SUBMITTED_BATCH).run();
          lab.stopConsumers();
          List<Repetition> all = new ArrayList<>();
          for (int run = 1; run <= options.repeat; run++) {
            for (int batch : batchMax) {
              for (int requests : inFlight) {
                Repetition done = round(lab, batch, requests, run, warmUp);
                all.add(done);
                lab.tell(done);
              }
            }
          }
          return new Experiment.Found(List.of(), all);
        });
  }

  private Repetition round(Lab lab, int batch, int requests, int run, String warmUp)
      throws InterruptedException {
    try (Round round = new Round(lab, "callback")) {
      long submitMillis = (long) (timers * MILLI / SUBMITTED_PER_SECOND) + 2_000;
      long due = System.currentTimeMillis() + submitMillis;
      var load = round.load(DueRule.at(due));
      load.measure();
      load.run(new Rate(SUBMITTED_PER_SECOND, SUBMITTED_BATCH), timers);
      List<AlarmedTimer> pending = DueTimers.of(lab.own().engines().mariaDb(), round.topic());
      Thread.sleep(Duration.ofMillis(Math.max(0, due - System.currentTimeMillis()) + 500));
      DriveCallback drive =
          new DriveCallback(
              lab.running().urls(ServiceKind.CALLBACK),
              lab.own().engines().secrets().deliveriesToken(),
              batch);
      Sample from = round.begin();
      long began = System.nanoTime();
      drive.run(pending, requests);
      double seconds = (System.nanoTime() - began) / 1e9;
      round.awaitArrivals();
      Window window = round.end(from);
      Judged judged = round.judge();
      return round
          .describe(
              "%d at once, batches of %d%s"
                  .formatted(requests, batch, options.repeat == 1 ? "" : ", run " + run),
              window,
              judged,
              timers)
          .parameter("timers", timers)
          .parameter("requests at once", requests)
          .parameter("timers in a request", batch)
          .figure("delivered", pending.size() / seconds, "timers/s")
          .figure("requests", drive.answers().getTotalCount(), "")
          .figure("request p50", drive.answers().getValueAtPercentile(50) / MILLI, "ms")
          .figure("request p99", drive.answers().getValueAtPercentile(99) / MILLI, "ms")
          .note(warmUp)
          .make();
    }
  }
}
