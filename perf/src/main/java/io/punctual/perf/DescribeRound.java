package io.punctual.perf;

import io.punctual.perf.judge.Judged;
import io.punctual.perf.load.Answers;
import io.punctual.perf.report.Curve;
import io.punctual.perf.report.Figure;
import io.punctual.perf.report.MachineUse;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.report.StageUse;
import io.punctual.perf.report.Table;
import io.punctual.perf.sample.DescribeSeries;
import io.punctual.perf.sample.DescribeStages;
import io.punctual.perf.sample.DescribeUse;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Window;
import io.punctual.standalone.check.Findings;
import io.punctual.standalone.check.Lateness;
import io.punctual.standalone.check.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Makes a repetition of what a round has measured. */
final class DescribeRound {
  private static final double MILLI = 1e3;
  private static final double MEBI = 1 << 20;

  private final String title;
  private final Round round;
  private final Window window;
  private final Judged judged;
  private final long timers;
  private final Map<String, String> parameters = new LinkedHashMap<>();
  private final List<Figure> figures = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> wrong = new ArrayList<>();
  private final List<Table> tables = new ArrayList<>();

  /**
   * @param timers to how many the CPU of the window is put down
   */
  DescribeRound(String title, Round round, Window window, Judged judged, long timers) {
    this.title = title;
    this.round = round;
    this.window = window;
    this.judged = judged;
    this.timers = timers;
    this.wrong.addAll(judged.told());
  }

  DescribeRound parameter(String name, Object value) {
    parameters.put(name, value.toString());
    return this;
  }

  DescribeRound figure(String name, double value, String unit) {
    figures.add(new Figure(name, value, unit));
    return this;
  }

  DescribeRound note(String note) {
    notes.add(note);
    return this;
  }

  DescribeRound table(Table table) {
    tables.add(table);
    return this;
  }

  DescribeRound wrong(String what) {
    wrong.add(what);
    return this;
  }

  /** How long after their intended moments requests were answered. */
  DescribeRound answers() {
    Answers answers = round.answers();
    figure("submitted, measured", answers.measuredSentCount(), "timers");
    figure("not accepted, measured", answers.measuredRefusedCount(), "timers");
    percentiles("answer", answers.latency(), 50, 99, 99.9, 99.99);
    answers.refusals().forEach((why, count) -> note(count.sum() + " timers not accepted: " + why));
    return this;
  }

  DescribeRound latenesses() {
    judged.latenesses().forEach((name, it) -> percentiles(name + " lateness", it, 50, 99, 99.9));
    return this;
  }

  /** How far each service's heap went down in the measured part: what it keeps. */
  DescribeRound heaps() {
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

  private void percentiles(String name, Histogram histogram, double... percentiles) {
    if (histogram.getTotalCount() == 0) {
      return;
    }
    for (double percentile : percentiles) {
      String told =
          "p" + (percentile == Math.rint(percentile) ? (int) percentile + "" : percentile + "");
      figure(name + " " + told, histogram.getValueAtPercentile(percentile) / MILLI, "ms");
    }
    figure(name + " max", histogram.getMaxValue() / MILLI, "ms");
  }

  Repetition make() {
    return new Repetition(
        title,
        parameters,
        window.seconds(),
        figures,
        checked(),
        wrong,
        notes,
        machine(),
        DescribeUse.of(window, timers),
        curves(),
        stages(),
        DescribeSeries.of(window.from(), round.sampler().samples()),
        tables);
  }

  private Map<String, Long> checked() {
    Findings findings = judged.findings();
    Map<String, Long> checked = new LinkedHashMap<>();
    checked.put("accepted", (long) findings.accepted());
    checked.put("arrived", (long) round.watch().count());
    checked.put("lost", (long) findings.lost());
    checked.put("duplicated", (long) findings.duplicated());
    checked.put("early", (long) findings.early());
    checked.put("out of key order", (long) findings.outOfOrder());
    checked.put("without a receipt", (long) judged.withoutReceipt());
    checked.put("delivered by the sweep", swept());
    return checked;
  }

  private long swept() {
    return round(DescribeStages.difference(window, "callback", "punctual_sweep_delivered_total"));
  }

  private static long round(double value) {
    return Math.round(value);
  }

  private MachineUse machine() {
    Machine.Spent spent = round.machine().spent().orElse(new Machine.Spent(0, 0));
    Lateness wakeUps = round.machine().wakeUps();
    return new MachineUse(
        spent.used(),
        spent.stolen(),
        window.from().load(),
        window.to().load(),
        wakeUps.percentileMicros(99) / MILLI,
        wakeUps.percentileMicros(100) / MILLI);
  }

  private List<Curve> curves() {
    List<Curve> curves = new ArrayList<>();
    judged.latenesses().forEach((name, it) -> curves.add(Curve.of(name + " lateness", it)));
    curves.add(Curve.of("answer, from the intended moment", round.answers().latency()));
    return curves.stream().filter(it -> it.count() > 0).toList();
  }

  private List<StageUse> stages() {
    List<StageUse> stages = new ArrayList<>();
    judged
        .stages()
        .forEach(
            (name, it) ->
                stages.add(
                    new StageUse(
                        "receipts",
                        name,
                        it.getTotalCount(),
                        it.getMean() / MILLI,
                        it.getValueAtPercentile(99) / MILLI)));
    stages.addAll(DescribeStages.of(window));
    return stages;
  }
}
