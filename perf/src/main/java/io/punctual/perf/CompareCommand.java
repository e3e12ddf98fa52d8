package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.compare.BareTimer;
import io.punctual.perf.compare.Comparison;
import io.punctual.perf.compare.PerMessage;
import io.punctual.perf.compare.Side;
import io.punctual.perf.lab.Experiment;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Lab;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "compare",
    description = {
      "Punctual beside one call and one transaction per message, and beside RocketMQ's bare timer"
          + " at",
      "its finest precision; interleaved, on the same work: how fast a heap is drained, how late"
          + " at",
      "a steady rate, what it costs. Always on a stack of its own; every JVM is warm when it is",
      "measured."
    },
    mixinStandardHelpOptions = true)
final class CompareCommand extends ExperimentCommand {
  private static final int REPETITIONS = 5;
  private static final int DUE_FROM_MILLIS = 5_000;
  private static final int DUE_TO_MILLIS = 15_000;

  @Option(names = "--timers", paramLabel = "N", description = "Drained, each time" + DEFAULT)
  private int timers = 50_000;

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second, steady" + DEFAULT)
  private int rate = 1_000;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long to measure the steady rate" + DEFAULT)
  private int seconds = 30;

  CompareCommand() {
    super(REPETITIONS);
  }

  /** One side's turn. */
  @FunctionalInterface
  private interface Run {
    Repetition run(int number) throws InterruptedException;
  }

  private record Turn(Side side, BiConsumer<Side, Repetition> to, Run run) {}

  @Override
  public Integer call() throws InterruptedException {
    return runOnOwn(this::compare);
  }

  private Experiment.Found compare(Lab lab) throws InterruptedException {
    List<Repetition> all = new ArrayList<>();
    Comparison comparison = new Comparison();
    try (PerMessage perMessage = PerMessage.start(lab);
        BareTimer bare = BareTimer.start(lab)) {
      List<Turn> turns = turns(lab, perMessage, bare, comparison);
      for (int number = 1; number <= options.repeat; number++) {
        // Every second time the other way round: no side always goes first.
        for (Turn turn : number % 2 == 1 ? turns : turns.reversed()) {
          Repetition done = turn.run().run(number);
          turn.to().accept(turn.side(), done);
          lab.print(done);
          all.add(done);
        }
      }
    }
    return new Experiment.Found(comparison.figures(), all);
  }

  private List<Turn> turns(Lab lab, PerMessage perMessage, BareTimer bare, Comparison comparison) {
    SteadyRound steady =
        new SteadyRound(Rate.single(rate), seconds, DUE_FROM_MILLIS, DUE_TO_MILLIS);
    return List.of(
        new Turn(
            Side.PUNCTUAL,
            comparison::drained,
            run -> SpikeRound.drain(timers).run(lab, "Punctual drains, run " + run)),
        new Turn(
            Side.PER_MESSAGE,
            comparison::drained,
            run ->
                perMessage.drain(
                    "per message drains, run " + run, timers, run, perMessage.warmUp())),
        new Turn(
            Side.PUNCTUAL,
            comparison::steady,
            run -> steady.run(lab, "Punctual steady, run " + run)),
        new Turn(
            Side.BARE_TIMER,
            comparison::steady,
            run ->
                bare.steady(
                    "bare timer steady, run " + run,
                    rate,
                    seconds,
                    DUE_FROM_MILLIS,
                    DUE_TO_MILLIS)));
  }
}
