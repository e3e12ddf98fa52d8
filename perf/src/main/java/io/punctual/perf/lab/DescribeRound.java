package io.punctual.perf.lab;

import io.punctual.perf.sample.DescribeSeries;
import io.punctual.perf.sample.DescribeStages;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.verify.judge.Findings;
import io.punctual.verify.offer.Answers;
import io.punctual.verify.report.Curve;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.MachineUse;
import io.punctual.verify.report.ProcessUse;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Series;
import io.punctual.verify.report.StageUse;
import io.punctual.verify.report.Table;
import io.punctual.verify.watch.Lateness;
import io.punctual.verify.watch.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Makes a repetition of what was measured. */
public final class DescribeRound {
  private static final double MILLI = 1e3;
  private static final double MEBI = 1 << 20;
  private static final double[] PERCENTILES = {50, 99, 99.9};

  private final String title;
  private final Window window;
  private final MachineUse machine;
  private final List<Series> series;
  private final List<ProcessUse> uses;
  private final Map<String, String> parameters = new LinkedHashMap<>();
  private final List<Figure> figures = new ArrayList<>();
  private final Map<String, Long> checked = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> wrong = new ArrayList<>();
  private final List<Curve> curves = new ArrayList<>();
  private final List<StageUse> stages = new ArrayList<>();
  private final List<Table> tables = new ArrayList<>();

  /**
   * @param timers to how many the CPU of the window is put down; 0: to none
   */
  public DescribeRound(String title, Window window, Sampler sampler, Machine machine, long timers) {
    this.title = title;
    this.window = window;
    this.machine = machineUse(machine, window);
    this.series = DescribeSeries.of(window.from(), sampler.samples());
    this.uses = window.uses(timers);
  }

  private static MachineUse machineUse(Machine machine, Window window) {
    Machine.Spent spent = machine.spent().orElse(new Machine.Spent(0, 0));
    Lateness wakeUps = machine.wakeUps();
    return new MachineUse(
        spent.used(),
        spent.stolen(),
        window.from().load(),
        window.to().load(),
        wakeUps.percentileMillis(99),
        wakeUps.percentileMillis(100));
  }

  /** The verdict about all timers of a round, and the stages of those that were measured. */
  DescribeRound judged(Judged judged, long arrived) {
    Findings findings = judged.findings();
    wrong.addAll(findings.wrong());
    checked("accepted", findings.accepted());
    checked("arrived", arrived);
    checked("lost", findings.lost());
    checked("duplicated", findings.duplicated());
    checked("early", findings.early());
    checked("out of key order", findings.outOfOrder());
    checked("without a receipt", findings.withoutReceipt());
    curve("acked lateness", judged.times().acked().histogram());
    curve("seen lateness", judged.times().seen().histogram());
    judged.times().stages().forEach((name, it) -> stages.add(stage(name, it.histogram())));
    stages.addAll(DescribeStages.of(window));
    return this;
  }

  private static StageUse stage(String name, Histogram it) {
    return new StageUse(
        "receipts",
        name,
        it.getTotalCount(),
        it.getMean() / MILLI,
        it.getValueAtPercentile(99) / MILLI);
  }

  public DescribeRound parameter(String name, Object value) {
    parameters.put(name, value.toString());
    return this;
  }

  public DescribeRound figure(String name, double value, String unit) {
    figures.add(new Figure(name, value, unit));
    return this;
  }

  public DescribeRound checked(String name, long count) {
    checked.put(name, count);
    return this;
  }

  public DescribeRound note(String note) {
    notes.add(note);
    return this;
  }

  public DescribeRound table(Table table) {
    tables.add(table);
    return this;
  }

  public DescribeRound wrong(String what) {
    wrong.add(what);
    return this;
  }

  /** How long after their intended moments requests were answered. */
  public DescribeRound answers(Answers answers) {
    figure("submitted, measured", answers.measuredSentCount(), "timers");
    figure("not accepted, measured", answers.measuredFailedCount(), "timers");
    percentiles("answer", answers.latency(), 50, 99, 99.9, 99.99);
    curve("answer, from the intended moment", answers.latency());
    answers.failedByKind().forEach((why, count) -> note(count + " timers not accepted: " + why));
    return this;
  }

  public DescribeRound latenesses(Judged judged) {
    percentiles("acked lateness", judged.times().acked().histogram());
    return percentiles("seen lateness", judged.times().seen().histogram());
  }

  /** In microseconds. */
  public DescribeRound lateness(String name, Histogram histogram) {
    curve(name, histogram);
    return percentiles(name, histogram);
  }

  /** In microseconds. */
  public DescribeRound percentiles(String name, Histogram histogram) {
    return percentiles(name, histogram, PERCENTILES);
  }

  private DescribeRound percentiles(String name, Histogram histogram, double... percentiles) {
    if (histogram.getTotalCount() > 0) {
      for (double percentile : percentiles) {
        figure(
            name + " p" + Double.toString(percentile).replaceAll("\\.0$", ""),
            histogram.getValueAtPercentile(percentile) / MILLI,
            "ms");
      }
      figure(name + " max", histogram.getMaxValue() / MILLI, "ms");
    }
    return this;
  }

  private void curve(String name, Histogram histogram) {
    if (histogram.getTotalCount() > 0) {
      curves.add(Curve.of(name, histogram));
    }
  }

  /** How far each service's heap went down in the measured part: what it keeps. */
  public DescribeRound heaps() {
    Map<String, Double> least = new LinkedHashMap<>();
    for (Sample sample : window.between()) {
      sample
          .metrics()
          .forEach(
              (service, metrics) -> {
                double used = metrics.sum("jvm_memory_used_bytes", "area=\"heap\"");
                if (used > 0) {
                  least.merge(service, used, Math::min);
                }
              });
    }
    least.forEach(
        (service, bytes) -> figure(service + " heap, least", Math.rint(bytes / MEBI), "MiB"));
    return this;
  }

  /** What each process spent. */
  public List<ProcessUse> uses() {
    return uses;
  }

  public Repetition make() {
    return new Repetition(
        title,
        parameters,
        window.seconds(),
        figures,
        checked,
        wrong,
        notes,
        machine,
        uses,
        curves,
        stages,
        series,
        tables);
  }
}
