package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.baseline.Crew;
import io.punctual.perf.compare.BareTimer;
import io.punctual.perf.compare.Comparison;
import io.punctual.perf.compare.PerMessage;
import io.punctual.perf.compare.Side;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Lab;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "compare",
    description = {
      "Punctual beside one call and one transaction per message, and beside RocketMQ's own timer",
      "at its finest precision; interleaved, with the same work: rate of a drain, lateness at a",
      "steady rate, CPU. Always on a stack of its own; every JVM is warm."
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

  @Option(names = "--seconds", paramLabel = "S", description = "Of the steady rate" + DEFAULT)
  private int seconds = 30;

  CompareCommand() {
    super(REPETITIONS);
  }

  /** One measurement of one side. */
  private record Turn(Side side, boolean drains, TitledRound round) {}

  @Override
  public Integer call() throws InterruptedException {
    return runOnOwn(this::compare);
  }

  private void compare(Lab lab, GatherReport report) throws InterruptedException {
    Comparison comparison = new Comparison();
    try (PerMessage perMessage = PerMessage.start(lab, Crew.COMPARED.queues());
        BareTimer bare = BareTimer.start(lab)) {
      List<Turn> turns = turns(perMessage, bare);
      for (int number = 1; number <= options.repeat; number++) {
        // Every second time in reverse order: no side is always the first.
        for (Turn turn : number % 2 == 1 ? turns : turns.reversed()) {
          String what = turn.drains() ? " drains, run " : " steady, run ";
          Repetition done = turn.round().run(lab, turn.side().title() + what + number);
          report.add(done);
          comparison.add(turn.side(), turn.drains(), done);
        }
      }
    }
    comparison.figures().forEach(report::summarize);
  }

  private List<Turn> turns(PerMessage perMessage, BareTimer bare) {
    SteadyCommand.Steady steady =
        new SteadyCommand.Steady(Rate.single(rate), seconds, DUE_FROM_MILLIS, DUE_TO_MILLIS);
    return List.of(
        new Turn(Side.PUNCTUAL, true, SpikeCommand.Spike.drain(timers)::run),
        new Turn(
            Side.PER_MESSAGE,
            true,
            (_, title) ->
                perMessage.drain(Crew.COMPARED, title, timers, perMessage.warmUp(Crew.COMPARED))),
        new Turn(Side.PUNCTUAL, false, steady::run),
        new Turn(
            Side.BARE_TIMER,
            false,
            (_, title) -> bare.steady(title, rate, seconds, DUE_FROM_MILLIS, DUE_TO_MILLIS)));
  }
}
