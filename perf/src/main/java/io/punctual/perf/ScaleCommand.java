package io.punctual.perf;

import static io.punctual.perf.RunOptions.DEFAULT;

import io.punctual.engines.process.DataFolder;
import io.punctual.perf.load.Rate;
import io.punctual.perf.report.Heat;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.scale.Axis;
import io.punctual.standalone.Instances;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "scale",
    description = {
      "Drains a spike in each cell of a grid of instances and settings: how fast, and which limit"
          + " was",
      "met. Each cell is a stack of its own, with empty data."
    },
    mixinStandardHelpOptions = true)
final class ScaleCommand implements Callable<Integer> {
  private static final double SUBMITTED_PER_SECOND = 4_000;
  private static final int BATCH = 200;

  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private RunOptions options = new RunOptions();

  @Option(names = "--timers", paramLabel = "N", description = "In each cell" + DEFAULT)
  private int timers = 30_000;

  @Option(
      names = "--axis",
      paramLabel = "NAME=V1,V2",
      description = {
        "What is varied; again for more. NAME is consumers, callbacks, apis or a configuration key",
        "of the services (default: callbacks=1,2, punctual.dispatch.in-flight-max=1,4,16 and",
        "punctual.dispatch.batch-max=50,500)."
      })
  private List<String> axes =
      List.of(
          "callbacks=1,2",
          "punctual.dispatch.in-flight-max=1,4,16",
          "punctual.dispatch.batch-max=50,500");

  @Override
  public Integer call() throws InterruptedException {
    GatherReport report = new GatherReport(command, options);
    List<Axis> grid = axes.stream().map(Axis::parse).toList();
    options.scrapeSeconds = 1; // a drain is over in seconds
    SpikeRound spike =
        new SpikeRound(timers, new Rate(SUBMITTED_PER_SECOND, BATCH), SpikeRound.SETTLE_MILLIS);
    for (int run = 1; run <= options.repeat; run++) {
      for (Map<String, String> cell : Axis.cells(grid)) {
        String title = title(cell, run);
        try (Lab lab = start(cell)) {
          report.in(lab, Experiment.repeat(1, (it, _) -> spike.run(it, title, cell)));
        }
      }
    }
    return report.finish(all -> List.of(heat(grid, all)));
  }

  private Lab start(Map<String, String> cell) {
    Map<String, String> settings = new LinkedHashMap<>(cell);
    options.instances =
        new Instances(
            count(settings, "consumers"), count(settings, "callbacks"), count(settings, "apis"));
    DataFolder folder = new DataFolder(options.data.folder().root().resolve(Lab.OWN_FOLDER));
    return Lab.start(options, new Needs(true, settings), folder, Lab.Keep.NOTHING, System.out);
  }

  private static int count(Map<String, String> settings, String name) {
    @Nullable String value = settings.remove(name);
    return value == null ? 1 : Integer.parseInt(value);
  }

  private String title(Map<String, String> cell, int run) {
    String told =
        cell.entrySet().stream()
            .map(it -> it.getKey().replaceAll(".*\\.", "") + " " + it.getValue())
            .collect(Collectors.joining(", "));
    return options.repeat == 1 ? told : told + ", run " + run;
  }

  /** The last axis across, all others down; of several runs the median. */
  private static Heat heat(List<Axis> grid, List<Repetition> all) {
    Axis across = grid.getLast();
    List<Map<String, String>> down = Axis.cells(grid.subList(0, grid.size() - 1));
    List<double[]> cells = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (int y = 0; y < down.size(); y++) {
      for (int x = 0; x < across.values().size(); x++) {
        Map<String, String> cell = new LinkedHashMap<>(down.get(y));
        cell.put(across.name(), across.values().get(x));
        List<Repetition> runs = all.stream().filter(it -> holds(it, cell)).toList();
        cells.add(new double[] {x, y, median(runs)});
        labels.add(runs.getFirst().parameters().getOrDefault(SpikeRound.LIMIT, ""));
      }
    }
    return new Heat(
        "drain rate by " + across.name(),
        "timers/s",
        across.values(),
        down.stream()
            .map(
                it -> it.isEmpty() ? "" : it.toString().replaceAll("[{}]|punctual\\.[a-z]+\\.", ""))
            .toList(),
        cells,
        labels);
  }

  private static boolean holds(Repetition repetition, Map<String, String> cell) {
    return cell.entrySet().stream()
        .allMatch(it -> it.getValue().equals(repetition.parameters().get(it.getKey())));
  }

  private static double median(List<Repetition> runs) {
    List<Double> rates =
        runs.stream()
            .flatMap(it -> it.figures().stream())
            .filter(it -> it.name().equals(SpikeRound.DRAIN))
            .map(it -> it.value())
            .sorted()
            .toList();
    return rates.isEmpty() ? 0 : rates.get(rates.size() / 2);
  }
}
