package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.Experiment;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.LoadOptions;
import io.punctual.perf.lab.Needs;
import io.punctual.perf.load.Rate;
import io.punctual.perf.report.Repetition;
import java.time.Duration;
import java.util.ArrayList;
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
final class FaultsCommand extends ExperimentCommand {
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
    return run(Needs.OWN, this::each);
  }

  private Experiment.Found each(Lab lab) throws InterruptedException {
    List<Repetition> all = new ArrayList<>();
    for (FaultKind kind : faults) {
      FaultRound round =
          new FaultRound(kind, new Rate(rate, load.batch), Duration.ofSeconds(load.seconds), stuck);
      all.addAll(
          Experiment.repeat(options.repeat, (in, title) -> round.run(in, kind + ", " + title))
              .run(lab)
              .repetitions());
    }
    return new Experiment.Found(List.of(), all);
  }
}
