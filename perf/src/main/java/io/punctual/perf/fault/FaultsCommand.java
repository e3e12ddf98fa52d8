package io.punctual.perf.fault;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.perf.lab.DescribeRound;
import io.punctual.perf.lab.Experiment;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.LoadOptions;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Window;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "faults",
    description = {
      "A steady load before something goes wrong, meanwhile, and after it is mended: how late.",
      "broker: RocketMQ's broker is killed. services: the last consumer and the last callback are",
      "(say --consumers 2 --callbacks 2). topic: another topic, with timers pending, is deleted.",
      "leader: another topic's only partition, with timers pending, loses its leader."
    },
    mixinStandardHelpOptions = true)
public final class FaultsCommand extends ExperimentCommand {
  private static final DueRule DUE = DueRule.ahead(1_000, 3_000);

  /** For what is to fail to be put there. */
  private static final Duration PREPARED = Duration.ofSeconds(20);

  @Mixin private LoadOptions load = new LoadOptions();

  @Option(
      names = "--fault",
      paramLabel = "NAME",
      split = ",",
      description = "Which, one after another: ${COMPLETION-CANDIDATES}" + DEFAULT)
  private List<FaultKind> faults = List.of(FaultKind.values());

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second" + DEFAULT)
  private double rate = 150;

  @Option(
      names = "--stuck",
      paramLabel = "N",
      description = "Timers pending for the topic that fails" + DEFAULT)
  private int stuck = 1_500;

  @Override
  public Integer call() throws InterruptedException {
    return runOnOwn(
        lab -> {
          List<Repetition> all = new ArrayList<>();
          for (FaultKind kind : faults) {
            all.addAll(
                Experiment.repeat(
                        options.repeat, (in, title) -> round(in, kind, kind + ", " + title))
                    .run(lab)
                    .repetitions());
          }
          return new Experiment.Found(List.of(), all);
        });
  }

  private Repetition round(Lab lab, FaultKind kind, String title) throws InterruptedException {
    Duration each = Duration.ofSeconds(load.seconds);
    Fault fault = kind.in(lab, stuck);
    try (Round round = new Round(lab, "fault")) {
      OpenLoop submit = round.load(DUE);
      Thread thread = submit.start(new Rate(rate, load.batch), lab.options().rampSeconds());
      String warmUp = round.warmUp(10);
      Instant begins = Instant.now().plus(PREPARED).plus(each);
      fault.prepare(begins, begins.plus(each));
      Sample from = round.begin();
      submit.measure();
      Course course = Course.of(fault, begins, each);
      submit.measureNoMore();
      Window window = round.end(from);
      submit.stop(thread);
      round.awaitArrivals();
      Judged judged = round.judge();
      Collection<TimerReceipt> ledger = judged.receipts();
      DescribeRound describe =
          round
              .describe(title, window, judged, round.accepted().measuredCount())
              .parameter("fault", kind)
              .parameter("rate", rate)
              .parameter("before, meanwhile, after", load.seconds + " s each")
              .note(warmUp)
              .answers(round.answers())
              .percentiles("acked lateness", course.meanwhile(ledger).histogram())
              .note("lateness: of the timers that were due meanwhile")
              .figure("mended after", course.mendedAfterSeconds(), "s")
              .figure("swept, since it broke until", course.sweptSinceBrokenSeconds(ledger), "s")
              .figure(
                  "swept, since it was mended until", course.sweptSinceMendedSeconds(ledger), "s")
              .table(course.table(ledger));
      int missing = fault.missing();
      if (missing > 0) {
        describe.wrong(missing + " timers that it held up have not been delivered");
      }
      return describe.make();
    }
  }
}
