package io.punctual.perf;

import io.punctual.perf.baseline.BaselineProcess;
import io.punctual.perf.baseline.Side;
import io.punctual.perf.classic.ClassicCell;
import io.punctual.perf.classic.ClassicLab;
import io.punctual.perf.classic.ClassicProcesses;
import io.punctual.perf.classic.ClassicWork;
import io.punctual.perf.classic.DrainClassic;
import io.punctual.perf.classic.ReadCell;
import io.punctual.perf.classic.WarmClassic;
import io.punctual.perf.compare.BareTimer;
import io.punctual.perf.compare.Comparison;
import io.punctual.perf.compare.Part;
import io.punctual.perf.compare.Sided;
import io.punctual.perf.load.Rate;
import io.punctual.perf.report.Repetition;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "compare",
    description = {
      "Punctual, the classic design at its best and the bare RocketMQ timer at its finest"
          + " precision,",
      "interleaved, on the same work: how fast a heap is drained, how late at a steady rate, what"
          + " it",
      "costs. Always on a stack of its own; every JVM is warm when it is measured."
    },
    mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";
  private static final int REPETITIONS = 5;
  private static final int DUE_FROM_MILLIS = 5_000;
  private static final int DUE_TO_MILLIS = 15_000;

  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private RunOptions options = RunOptions.repeated(REPETITIONS);

  @Option(names = "--timers", paramLabel = "N", description = "Drained, each time" + DEFAULT)
  private int timers = 50_000;

  @Option(
      names = "--classic",
      paramLabel = "CELL",
      description =
          "How the classic design is set: consumers=…,threads=…,queues=…,routes=…,pool=…, or the"
              + " result.json of a grid, whose best cell it is then"
              + DEFAULT)
  private String classic = "consumers=2,threads=64,queues=64,routes=150,pool=64";

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second, steady" + DEFAULT)
  private int rate = 1_000;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long to measure the steady rate" + DEFAULT)
  private int seconds = 30;

  /** One side's turn. */
  @FunctionalInterface
  private interface Turn {
    Sided run(int number) throws InterruptedException;
  }

  @Override
  public Integer call() throws InterruptedException {
    ClassicCell cell = ReadCell.of(classic);
    return new RunExperiment(command, options).run(Needs.OWN, lab -> run(lab, cell));
  }

  private Experiment.Found run(Lab lab, ClassicCell cell) throws InterruptedException {
    List<Sided> all = new ArrayList<>();
    try (ClassicProcesses processes = ClassicProcesses.start(lab.own().engines());
        BareTimer bare = BareTimer.start(lab.data())) {
      ClassicLab classicLab =
          ClassicLab.of(lab.own().engines(), lab::running, lab::newTopic, processes);
      List<Turn> turns =
          List.of(
              number -> punctualDrains(lab, number),
              number -> classicDrains(classicLab, cell, number),
              number -> punctualSteady(lab, number),
              number -> bareSteady(lab, bare, number));
      for (int number = 1; number <= options.repeat; number++) {
        for (Turn turn : inOrder(turns, number)) {
          Sided done = turn.run(number);
          lab.tell(done.repetition());
          all.add(done);
        }
      }
    }
    return new Experiment.Found(Comparison.of(all), all.stream().map(Sided::repetition).toList());
  }

  /** Every second time the other way round: nobody always goes first. */
  private static List<Turn> inOrder(List<Turn> turns, int number) {
    return number % 2 == 1 ? turns : turns.reversed();
  }

  private Sided punctualDrains(Lab lab, int number) throws InterruptedException {
    return Sided.of(
        Side.PUNCTUAL,
        Part.DRAIN,
        new DrainRound(timers).run(lab, "Punctual drains, run " + number));
  }

  private Sided classicDrains(ClassicLab lab, ClassicCell cell, int number)
      throws InterruptedException {
    ClassicWork work =
        new ClassicWork(timers, options.keys, options.payloadBytes, options.seed + number);
    String warmUp = new WarmClassic(lab, cell, work, options.warmUpSeconds).run();
    Repetition done =
        new DrainClassic(lab, cell, work)
            .run(
                "classic drains, run " + number,
                List.of(warmUp + "; flags: " + BaselineProcess.flags()));
    return Sided.of(Side.CLASSIC, Part.DRAIN, done);
  }

  private Sided punctualSteady(Lab lab, int number) throws InterruptedException {
    return Sided.of(
        Side.PUNCTUAL,
        Part.STEADY,
        new SteadyRound(Rate.single(rate), seconds, DUE_FROM_MILLIS, DUE_TO_MILLIS)
            .run(lab, "Punctual steady, run " + number));
  }

  private Sided bareSteady(Lab lab, BareTimer bare, int number) throws InterruptedException {
    return Sided.of(
        Side.BARE_TIMER,
        Part.STEADY,
        new BareRound(rate, seconds, DUE_FROM_MILLIS, DUE_TO_MILLIS)
            .run(lab, bare, "bare timer steady, run " + number));
  }
}
