package io.punctual.perf;

import io.punctual.perf.compare.BareLoad;
import io.punctual.perf.compare.BareResult;
import io.punctual.perf.compare.BareTimer;
import io.punctual.perf.report.Curve;
import io.punctual.perf.report.Figure;
import io.punctual.perf.report.MachineUse;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.sample.DescribeMachine;
import io.punctual.perf.sample.DescribeSeries;
import io.punctual.perf.sample.DescribeUse;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.standalone.check.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** {@link SteadyRound} with RocketMQ's own timer in Punctual's place: no database, no Kafka. */
record BareRound(int rate, int seconds, int dueFromMillis, int dueToMillis) {
  private static final double MILLI = 1e3;
  private static final double[] PERCENTILES = {50, 99, 99.9};

  Repetition run(Lab lab, BareTimer bare, String title) throws InterruptedException {
    try (Sampler sampler = new Sampler(() -> bare.beside(lab.running()), bare::counts, 0)) {
      bare.begin(load(lab.options()));
      sampler.start();
      int filledSeconds = dueToMillis / 1_000 + 5; // as in SteadyRound
      String warmUp =
          new WarmUp(sampler, () -> 0, filledSeconds, lab.options().warmUpSeconds).await();
      lab.out().println(warmUp);
      Machine machine = new Machine();
      Sample from = sampler.quietly();
      machine.start();
      bare.measure();
      Thread.sleep(Duration.ofSeconds(seconds));
      bare.measureNoMore();
      Window window = Window.of(from, sampler.quietly(), sampler.samples());
      machine.close();
      MachineUse use = DescribeMachine.of(machine, window);
      return describe(title, bare.end(), window, sampler, use, warmUp);
    }
  }

  private BareLoad load(RunOptions options) {
    return new BareLoad(
        "bare-" + Long.toString(System.currentTimeMillis(), 36),
        options.partitions,
        rate,
        options.rampSeconds(),
        dueFromMillis,
        dueToMillis,
        options.keys,
        options.payloadBytes,
        options.seed);
  }

  /** What it loses or brings twice is noted: it has made no promise. */
  private Repetition describe(
      String title,
      BareResult result,
      Window window,
      Sampler sampler,
      MachineUse machine,
      String warmUp) {
    return new Repetition(
        title,
        Map.of("rate", Integer.toString(rate)),
        window.seconds(),
        figures(result.lateness()),
        result.checked(),
        List.of(),
        List.of(warmUp, "precision " + BareTimer.FINEST.toMillis() + " ms, its finest"),
        machine,
        DescribeUse.of(window, result.lateness().getTotalCount()),
        List.of(Curve.of("seen lateness", result.lateness())),
        List.of(),
        DescribeSeries.of(window.from(), sampler.samples()),
        List.of());
  }

  private static List<Figure> figures(Histogram lateness) {
    List<Figure> figures = new ArrayList<>();
    for (double percentile : PERCENTILES) {
      String told = percentile == Math.rint(percentile) ? (int) percentile + "" : percentile + "";
      figures.add(
          new Figure(
              "seen lateness p" + told, lateness.getValueAtPercentile(percentile) / MILLI, "ms"));
    }
    figures.add(new Figure("seen lateness max", lateness.getMaxValue() / MILLI, "ms"));
    return figures;
  }
}
