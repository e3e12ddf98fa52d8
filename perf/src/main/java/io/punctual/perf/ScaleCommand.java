package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.engines.process.DataFolder;
import io.punctual.perf.lab.Experiment;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Needs;
import io.punctual.perf.load.Rate;
import io.punctual.perf.scale.Axis;
import io.punctual.perf.scale.DrawGrid;
import io.punctual.standalone.Instances;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "scale",
    description = {
      "Drains a spike in each cell of a grid of instances and settings: how fast, and which limit"
          + " was",
      "met. Each cell is a stack of its own, with empty data."
    },
    mixinStandardHelpOptions = true)
final class ScaleCommand extends ExperimentCommand {
  private static final double SUBMITTED_PER_SECOND = 4_000;
  private static final int BATCH = 200;

  @Option(names = "--timers", paramLabel = "N", description = "In each cell" + DEFAULT)
  private int timers = 30_000;

  @Option(
      names = "--axis",
      paramLabel = "NAME=V1,V2",
      description = {
        "What is varied; again for more. NAME is consumers, callbacks, apis, queues (of the alarm",
        "topic) or a configuration key of the services (default: callbacks=1,2,"
            + " punctual.dispatch.in-flight-max=1,4,16 and",
        "punctual.dispatch.batch-max=50,500)."
      })
  private List<String> axes =
      List.of(
          "callbacks=1,2",
          "punctual.dispatch.in-flight-max=1,4,16",
          "punctual.dispatch.batch-max=50,500");

  @Override
  public Integer call() throws InterruptedException {
    GatherReport report = report();
    List<Axis> grid = axes.stream().map(Axis::parse).toList();
    options.scrapeSeconds = 1; // a drain is over in seconds
    int usualQueues = options.alarmQueues;
    SpikeRound spike =
        new SpikeRound(timers, new Rate(SUBMITTED_PER_SECOND, BATCH), SpikeRound.SETTLE_MILLIS);
    for (int run = 1; run <= options.repeat; run++) {
      for (Map<String, String> cell : Axis.cells(grid)) {
        String title = title(cell, run);
        try (Lab lab = start(cell, usualQueues)) {
          report.in(lab, Experiment.repeat(1, (it, _) -> spike.run(it, title, cell)));
        }
      }
    }
    return report.finish(
        all ->
            List.of(
                new DrawGrid(grid, SpikeRound.DRAIN, SpikeRound.LIMIT)
                    .of("drain rate", "timers/s", all)));
  }

  private Lab start(Map<String, String> cell, int usualQueues) {
    Map<String, String> settings = new LinkedHashMap<>(cell);
    options.instances =
        new Instances(
            count(settings, "consumers", 1),
            count(settings, "callbacks", 1),
            count(settings, "apis", 1));
    DataFolder folder = new DataFolder(options.data.folder().root().resolve(Lab.OWN_FOLDER));
    options.alarmQueues = count(settings, "queues", usualQueues);
    return Lab.start(options, new Needs(true, settings), folder, Lab.Keep.NOTHING, System.out);
  }

  private static int count(Map<String, String> settings, String name, int usual) {
    @Nullable String value = settings.remove(name);
    return value == null ? usual : Integer.parseInt(value);
  }

  private String title(Map<String, String> cell, int run) {
    String told =
        cell.entrySet().stream()
            .map(it -> it.getKey().replaceAll(".*\\.", "") + " " + it.getValue())
            .collect(Collectors.joining(", "));
    return options.repeat == 1 ? told : told + ", run " + run;
  }
}
