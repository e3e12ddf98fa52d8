package io.punctual.perf;

import io.punctual.perf.load.Rate;
import io.punctual.perf.report.Repetition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "faults",
    description = {
      "A steady load before something goes wrong, meanwhile, and after it is mended: how late.",
      "broker: RocketMQ's broker is killed. services: a consumer and a callback are killed, of two",
      "each. topic: another topic, with timers pending, is deleted. leader: another topic's only",
      "partition, with timers pending, loses its leader."
    },
    mixinStandardHelpOptions = true)
final class FaultsCommand implements Callable<Integer> {
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";

  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private RunOptions options = new RunOptions();
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
    options.consumers = Math.max(options.consumers, faults.contains(FaultKind.SERVICES) ? 2 : 1);
    options.callbacks = Math.max(options.callbacks, faults.contains(FaultKind.SERVICES) ? 2 : 1);
    Duration each = Duration.ofSeconds(load.seconds);
    return new RunExperiment(command, options)
        .run(
            Needs.OWN,
            lab -> {
              List<Repetition> all = new ArrayList<>();
              for (int number = 1; number <= options.repeat; number++) {
                for (FaultKind kind : faults) {
                  Repetition done =
                      new FaultRound(kind, new Rate(rate, load.batch), each, stuck)
                          .run(lab, kind + " " + number);
                  all.add(done);
                  lab.tell(done);
                }
              }
              return new Experiment.Found(List.of(), all);
            });
  }
}
