package io.punctual.perf;

import io.punctual.perf.baseline.BaselineProcess;
import io.punctual.perf.classic.BestCell;
import io.punctual.perf.classic.ClassicCell;
import io.punctual.perf.classic.ClassicLab;
import io.punctual.perf.classic.ClassicProcesses;
import io.punctual.perf.classic.ClassicWork;
import io.punctual.perf.classic.DescribeDrain;
import io.punctual.perf.classic.DrainClassic;
import io.punctual.perf.classic.WarmClassic;
import io.punctual.perf.report.Figure;
import io.punctual.perf.report.Heat;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.scale.Axis;
import io.punctual.perf.scale.DrawGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "classic",
    description = {
      "The diary's own design, drained in each cell of a grid: push consumers with an orderly",
      "listener; one HTTP call, one transaction and one produce for each message. Always on a"
          + " stack",
      "of its own, with JVMs that stay from cell to cell."
    },
    mixinStandardHelpOptions = true)
final class ClassicCommand implements Callable<Integer> {
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";

  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private RunOptions options = new RunOptions();

  @Option(names = "--timers", paramLabel = "N", description = "In each cell" + DEFAULT)
  private int timers = 5_000;

  @Option(
      names = "--axis",
      paramLabel = "NAME=V1,V2",
      description = {
        "What is varied; once for each of consumers (of one group), threads (of each consumer),",
        "queues (of the topic), routes (connections to the callback) and pool (the callback's",
        "connections to the database). What is not given is as in the default (consumers=1,2,",
        "threads=16,64,150, queues=16,64, routes=16,64,150 and pool=12,64: 72 cells)."
      })
  private List<String> axes = List.of();

  private static final List<String> USUAL =
      List.of(
          "consumers=1,2", "threads=16,64,150", "queues=16,64", "routes=16,64,150", "pool=12,64");

  @Override
  public Integer call() throws InterruptedException {
    List<Axis> grid = grid(axes);
    List<ClassicCell> cells = ClassicCell.grid(grid);
    return new RunExperiment(command, options).run(Needs.OWN, lab -> run(lab, grid, cells));
  }

  /** What is given, and the usual for what is not. */
  private static List<Axis> grid(List<String> given) {
    List<Axis> all = new ArrayList<>(given.stream().map(Axis::parse).toList());
    List<String> names = all.stream().map(Axis::name).toList();
    USUAL.stream().map(Axis::parse).filter(it -> !names.contains(it.name())).forEach(all::add);
    return all;
  }

  private Experiment.Found run(Lab lab, List<Axis> grid, List<ClassicCell> cells)
      throws InterruptedException {
    ClassicWork work = new ClassicWork(timers, options.keys, options.payloadBytes, options.seed);
    List<Repetition> all = new ArrayList<>();
    try (ClassicProcesses processes = ClassicProcesses.start(lab.own().engines())) {
      ClassicLab classic =
          ClassicLab.of(lab.own().engines(), lab::running, lab::newTopic, processes);
      String warmUp =
          new WarmClassic(classic, cells.get(cells.size() / 2), work, options.warmUpSeconds).run();
      lab.out().println(warmUp);
      List<String> notes =
          List.of(warmUp + "; flags of both processes: " + BaselineProcess.flags());
      for (int run = 1; run <= options.repeat; run++) {
        for (ClassicCell cell : cells) {
          Repetition done =
              new DrainClassic(classic, cell, work)
                  .run(title(cell, run), all.isEmpty() ? notes : List.of());
          lab.tell(done);
          all.add(done);
        }
      }
    }
    return new Experiment.Found(summary(all), all, heats(grid, all));
  }

  private String title(ClassicCell cell, int run) {
    return options.repeat == 1 ? cell.told() : cell.told() + ", run " + run;
  }

  private static List<Figure> summary(List<Repetition> all) {
    BestCell best = BestCell.of(all.stream().map(ClassicCommand::run).toList());
    return List.of(new Figure("best cell: " + best.cell().told(), best.rate(), "timers/s"));
  }

  private static BestCell.Run run(Repetition it) {
    Map<String, String> parameters = it.parameters();
    double rate =
        it.figures().stream()
            .filter(figure -> figure.name().equals(DescribeDrain.DRAINED))
            .mapToDouble(Figure::value)
            .sum();
    return new BestCell.Run(ClassicCell.of(parameters), rate);
  }

  private static List<Heat> heats(List<Axis> grid, List<Repetition> all) {
    return List.of(
        new DrawGrid(grid, DescribeDrain.DRAINED, DescribeDrain.LIMIT)
            .of("classic: drain rate", "timers/s", all));
  }
}
