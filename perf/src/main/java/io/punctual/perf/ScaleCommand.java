package io.punctual.perf;

import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.RunOptions;
import io.punctual.perf.scale.Grid;
import io.punctual.perf.scale.HeatMap;
import io.punctual.standalone.Instances;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "scale",
    description = {
      "Drains a spike in each cell of a grid of instances and settings: the rate, and the limit",
      "that was met. Each cell is a stack of its own, with empty data."
    },
    mixinStandardHelpOptions = true)
final class ScaleCommand extends ExperimentCommand {
  private static final Rate SUBMITTED = new Rate(4_000, 200);

  @Option(names = "--timers", paramLabel = "N", description = "In each cell" + RunOptions.DEFAULT)
  private int timers = 30_000;

  @Option(
      names = "--axis",
      paramLabel = "NAME=V1,V2",
      description = {
        "An axis; again for more. NAME is consumers, callbacks, apis, queues (of the alarm",
        "topic) or a configuration key of the services (default: callbacks=1,2,",
        "punctual.dispatch.in-flight-max=1,4,16 and punctual.dispatch.batch-max=50,500)."
      })
  private List<String> axes =
      List.of(
          "callbacks=1,2",
          "punctual.dispatch.in-flight-max=1,4,16",
          "punctual.dispatch.batch-max=50,500");

  @Override
  public Integer call() throws InterruptedException {
    GatherReport report = report();
    List<Map<String, String>> cells = Grid.cells(axes);
    options.scrapeSeconds = 1; // a drain takes only seconds
    int usualQueues = options.alarmQueues;
    HeatMap heat = new HeatMap("rate and limit by cell");
    for (int run = 1; run <= options.repeat; run++) {
      for (Map<String, String> cell : cells) {
        SpikeCommand.Spike spike = SpikeCommand.Spike.of(timers, SUBMITTED);
        String title = Grid.title(cell.entrySet()) + ", run " + run;
        try (Lab lab = start(new LinkedHashMap<>(cell), usualQueues)) {
          report.begin(lab);
          Repetition done = spike.run(lab, title);
          cell.forEach(done::parameter);
          report.add(done);
          heat.add(cell, done, "drain rate");
        }
      }
    }
    report.summarize(heat);
    return report.finish();
  }

  private Lab start(Map<String, String> settings, int usualQueues) {
    options.instances =
        new Instances(
            count(settings, "consumers", 1),
            count(settings, "callbacks", 1),
            count(settings, "apis", 1));
    options.alarmQueues = count(settings, "queues", usualQueues);
    return Lab.own(options, settings);
  }

  private static int count(Map<String, String> settings, String name, int usual) {
    return Optional.ofNullable(settings.remove(name)).map(Integer::parseInt).orElse(usual);
  }
}
