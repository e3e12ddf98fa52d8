package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.baseline.Crew;
import io.punctual.perf.compare.PerMessage;
import io.punctual.perf.lab.ArrivalRate;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.scale.Grid;
import io.punctual.perf.scale.HeatMap;
import io.punctual.standalone.ReadSpan;
import io.punctual.verify.report.Repetition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "classic",
    description = {
      "One call and one transaction per message, drained in each cell of a grid: the rate, and the",
      "limit that was met. Always on a stack of its own; every JVM is warm."
    },
    mixinStandardHelpOptions = true)
final class ClassicCommand extends ExperimentCommand {
  private static final Set<String> AXES = Set.of("consumers", "queues", "threads", "routes");

  /** Of the callback to the database: what the server can spare. */
  private static final int CONNECTIONS = 128;

  @Option(names = "--timers", paramLabel = "N", description = "In each cell" + DEFAULT)
  private int timers = 10_000;

  @Option(
      names = "--route-wait",
      paramLabel = "DURATION",
      converter = ReadSpan.class,
      description = "How long a request waits for a connection, such as 500ms (the default).")
  private Duration routeWait = Duration.ofMillis(500);

  @Option(
      names = "--axis",
      paramLabel = "NAME=V1,V2",
      description = {
        "An axis; again for more. NAME is consumers, queues, threads (of each consumer) or routes",
        "(connections to the callback, which all consumers share) (default: consumers=1,2,4,",
        "queues=48,192 and routes=50,200; threads=20)."
      })
  private List<String> axes = List.of("consumers=1,2,4", "queues=48,192", "routes=50,200");

  @Override
  public Integer call() throws InterruptedException {
    List<Map<String, String>> cells = Grid.cells(axes);
    cells.forEach(this::crew); // what is misspelt is told before anything starts
    return runOnOwn((lab, report) -> drain(lab, cells, report));
  }

  private void drain(Lab lab, List<Map<String, String>> cells, GatherReport report)
      throws InterruptedException {
    HeatMap heat = new HeatMap("rate and limit by cell");
    try (PerMessage perMessage = PerMessage.start(lab, CONNECTIONS)) {
      String warmUp = perMessage.warmUp(crew(cells.getFirst()));
      for (int run = 1; run <= options.repeat; run++) {
        for (Map<String, String> cell : cells) {
          String title = Grid.title(cell.entrySet()) + ", run " + run;
          Repetition done = perMessage.drain(crew(cell), title, timers, warmUp);
          cell.forEach(done::parameter);
          report.add(done);
          heat.add(cell, done, ArrivalRate.FIGURE);
        }
      }
    }
    report.summarize(heat);
  }

  private Crew crew(Map<String, String> cell) {
    if (!AXES.containsAll(cell.keySet())) {
      throw new IllegalArgumentException("the axes are " + AXES + ", not " + cell.keySet());
    }
    return new Crew(
        count(cell, "consumers", 1),
        count(cell, "queues", 48),
        count(cell, "threads", 20),
        count(cell, "routes", 50),
        routeWait);
  }

  private static int count(Map<String, String> cell, String name, int usual) {
    return Integer.parseInt(cell.getOrDefault(name, Integer.toString(usual)));
  }
}
