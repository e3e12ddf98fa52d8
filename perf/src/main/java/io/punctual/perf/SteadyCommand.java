package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.LoadOptions;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Holdings;
import io.punctual.perf.sample.Window;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "steady",
    description = "Submits and delivers together, at a rate: how late.",
    mixinStandardHelpOptions = true)
final class SteadyCommand extends ExperimentCommand {
  @Mixin private LoadOptions load = new LoadOptions();

  @Option(names = "--due-from", paramLabel = "MS", description = "Earliest due from now" + DEFAULT)
  private int dueFromMillis = 5_000;

  @Option(names = "--due-to", paramLabel = "MS", description = "Latest due from now" + DEFAULT)
  private int dueToMillis = 15_000;

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second" + DEFAULT)
  private double rate = 1_000;

  @Option(
      names = "--quiet",
      paramLabel = "S",
      description = "Nothing is submitted for so long after the warm-up" + DEFAULT)
  private int quietSeconds;

  @Override
  public Integer call() throws InterruptedException {
    options.quietSeconds = quietSeconds;
    Rate submitted = new Rate(rate, load.batch);
    return run(repeated(new Steady(submitted, load.seconds, dueFromMillis, dueToMillis)::run));
  }

  /**
   * One round: measured once submission and delivery are both steady.
   *
   * @param seconds measured
   * @param traced each request has a sampled trace of its own
   */
  record Steady(Rate rate, int seconds, int dueFromMillis, int dueToMillis, boolean traced) {

    Steady(Rate rate, int seconds, int dueFromMillis, int dueToMillis) {
      this(rate, seconds, dueFromMillis, dueToMillis, false);
    }

    Repetition run(Lab lab, String title) throws InterruptedException {
      try (Round round = new Round(lab, "steady")) {
        if (traced) {
          round.trace();
        }
        OpenLoop submit = round.load(due());
        Thread thread = submit.start(rate, lab.options().rampSeconds());
        // Before that, fewer are delivered than submitted.
        String warmUp = round.warmUp(dueToMillis / 1_000 + 5);
        Window window = measure(round, submit, thread, lab.options().quietSeconds == 0);
        Judged judged = round.judge();
        return round
            .describe(title, window, judged, round.accepted().measured().size())
            .parameter("rate", rate.timersPerSecond())
            .parameter("batch", rate.batch())
            .note(warmUp)
            .with(round::answers)
            .with(judged::lateness)
            .with(new Holdings(window)::describe);
      }
    }

    private DueRule due() {
      return DueRule.ahead(dueFromMillis, dueToMillis);
    }

    /**
     * @param goesOn the load of the warm-up is measured, and not another one after a quiet time
     */
    private Window measure(Round round, OpenLoop load, Thread thread, boolean goesOn)
        throws InterruptedException {
      if (goesOn) {
        Window window = round.measure(load, seconds);
        load.stop(thread);
        return window;
      }
      load.stop(thread);
      return round.measurePulse(round.load(due()), rate, seconds);
    }
  }
}
