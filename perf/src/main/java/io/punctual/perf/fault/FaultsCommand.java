package io.punctual.perf.fault;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.LoadOptions;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Window;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "faults",
    description = {
      "A steady load before, during and after a fault: how late. broker: RocketMQ's broker is",
      "killed. services: the last consumer and the last callback are killed (for example of",
      "--consumers 2 --callbacks 2)."
    },
    mixinStandardHelpOptions = true)
public final class FaultsCommand extends ExperimentCommand {
  private static final DueRule DUE = DueRule.ahead(1_000, 3_000);

  @Mixin private LoadOptions load = new LoadOptions();

  @Option(
      names = "--fault",
      paramLabel = "NAME",
      split = ",",
      description = "One after another: ${COMPLETION-CANDIDATES}" + DEFAULT)
  private List<Fault> faults = List.of(Fault.values());

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second" + DEFAULT)
  private double rate = 150;

  @Override
  public Integer call() throws InterruptedException {
    return runOnOwn(
        (lab, report) -> {
          for (Fault fault : faults) {
            repeated((in, title) -> round(in, fault, fault + ", " + title)).run(lab, report);
          }
        });
  }

  private Repetition round(Lab lab, Fault fault, String title) throws InterruptedException {
    try (Round round = new Round(lab, "fault")) {
      OpenLoop submit = round.load(DUE);
      Thread thread = submit.start(new Rate(rate, load.batch), lab.options().rampSeconds());
      String warmUp = round.warmUp(10);
      round.begin();
      submit.measure();
      Course course = Course.of(fault, lab, Duration.ofSeconds(load.seconds));
      submit.measureNoMore();
      Window window = round.end();
      submit.stop(thread);
      Judged judged = round.judge();
      Collection<TimerReceipt> ledger = judged.receipts();
      return round
          .describe(title, window, judged, round.accepted().measured().size())
          .parameter("fault", fault)
          .parameter("rate", rate)
          .parameter("before, meanwhile, after", load.seconds + " s each")
          .note(warmUp)
          .with(round::answers)
          .percentiles("acked lateness", course.meanwhile(ledger).histogram(), 50, 99, 99.9)
          .note("lateness: of the timers that were due meanwhile")
          .figure("mended after", course.mendedAfterSeconds(), "s")
          .figure("swept, since it broke until", course.sweptSinceBrokenSeconds(ledger), "s")
          .figure("swept, since it was mended until", course.sweptSinceMendedSeconds(ledger), "s")
          .table(course.table(ledger));
    }
  }
}
