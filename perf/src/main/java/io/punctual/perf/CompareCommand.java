package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.baseline.Crew;
import io.punctual.perf.compare.Comparison;
import io.punctual.perf.compare.Comparison.Work;
import io.punctual.perf.compare.Peers;
import io.punctual.perf.compare.PerMessage;
import io.punctual.perf.compare.Side;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.PublishRow;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "compare",
    description = {
      "Punctual beside one call and one transaction per message, and beside RocketMQ's own timer"
          + " at",
      "its finest precision, Artemis, db-scheduler and Quartz; interleaved, with the same work:"
          + " many",
      "timers due at one instant, lateness at a steady rate, CPU. Always on a stack of its own."
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
  private record Turn(Side side, Work work, TitledRound round) {}

  @Override
  public Integer call() throws InterruptedException {
    return runOnOwn(this::compare);
  }

  private void compare(Lab lab, GatherReport report) throws InterruptedException {
    Comparison comparison = new Comparison();
    try (PerMessage perMessage = PerMessage.start(lab, Crew.COMPARED.queues());
        Peers peers = Peers.start(lab)) {
      List<Turn> turns = turns(perMessage, peers);
      for (int number = 1; number <= options.repeat; number++) {
        // Every second time in reverse order: no side is always the first.
        for (Turn turn : number % 2 == 1 ? turns : turns.reversed()) {
          String what = turn.work() == Work.DRAIN ? " drains, run " : " steady, run ";
          Repetition done = turn.round().run(lab, turn.side().title() + what + number);
          report.add(
              done.parameter(PublishRow.SIDE, turn.side().title())
                  .figure(PublishRow.SIDES_CPU, turn.side().cpuWithEngines(done), "ms"));
          comparison.add(turn.side(), turn.work(), done);
        }
      }
    }
    comparison.figures().forEach(report::summarize);
  }

  private List<Turn> turns(PerMessage perMessage, Peers peers) {
    SteadyCommand.Steady steady =
        new SteadyCommand.Steady(Rate.single(rate), seconds, DUE_FROM_MILLIS, DUE_TO_MILLIS);
    List<Turn> turns = new ArrayList<>();
    turns.add(new Turn(Side.PUNCTUAL, Work.DRAIN, SpikeCommand.Spike.drain(timers)::run));
    turns.add(
        new Turn(
            Side.PER_MESSAGE,
            Work.DRAIN,
            (_, title) ->
                perMessage.drain(Crew.COMPARED, title, timers, perMessage.warmUp(Crew.COMPARED))));
    turns.add(new Turn(Side.PUNCTUAL, Work.STEADY, steady::run));
    Side.peers()
        .forEach(
            peer -> {
              turns.add(new Turn(peer, Work.DRAIN, (_, title) -> peers.spike(peer, title, timers)));
              turns.add(
                  new Turn(
                      peer,
                      Work.STEADY,
                      (_, title) ->
                          peers.steady(
                              peer, title, rate, seconds, DUE_FROM_MILLIS, DUE_TO_MILLIS)));
            });
    return turns;
  }
}
