package io.punctual.perf.sample;

import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Series;
import io.punctual.verify.report.Table;
import io.punctual.verify.watch.Footprint;
import io.punctual.verify.watch.ServiceMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** What processes hold over time: what grows in a steady load is a leak. */
public record Holdings(Window window) {
  private static final double MIB = 1 << 20;
  private static final double PART = 0.25;
  private static final List<String> QUEUES =
      List.of(
          "punctual_submit_queue_timers",
          "punctual_alarm_gathered",
          "punctual_held",
          "punctual_alarms_open",
          "punctual_requests_in_flight",
          "punctual_pending",
          "punctual_overdue");

  /** Adds charts, and a table of the first and the last quarter's lowest values. */
  public Repetition describe(Repetition to) {
    List<Series> all = new ArrayList<>();
    all.addAll(ofProcesses("memory, MiB", Footprint::residentMib));
    all.addAll(ofProcesses("threads", it -> (double) it.threads()));
    all.addAll(ofProcesses("descriptors", it -> (double) it.descriptors()));
    all.addAll(
        ofServices("heap, MiB", it -> it.sum("jvm_memory_used_bytes", "area=\"heap\"") / MIB));
    QUEUES.forEach(gauge -> all.addAll(ofServices(gauge, it -> it.sum(gauge, ""))));
    all.removeIf(it -> it.points().stream().allMatch(point -> point[1] == 0));
    to.series().addAll(all);
    return to.table(
        new Table(
            "Held: the lowest value of the first and of the last quarter",
            List.of("what", "of", "first", "last"),
            all.stream().map(Holdings::row).toList()));
  }

  private static List<String> row(Series series) {
    return List.of(
        series.chart(),
        series.name(),
        String.format(Locale.ROOT, "%.0f", series.floor(0, PART)),
        String.format(Locale.ROOT, "%.0f", series.floor(1 - PART, 1)));
  }

  private List<Series> ofProcesses(String chart, Function<Footprint, Double> value) {
    return over(chart, Sample::footprints, value);
  }

  private List<Series> ofServices(String chart, Function<ServiceMetrics, Double> value) {
    return over(chart, Sample::metrics, value);
  }

  private <T> List<Series> over(
      String chart, Function<Sample, Map<String, T>> ofSample, Function<T, Double> value) {
    Map<String, List<double[]>> points = new LinkedHashMap<>();
    for (Sample sample : window.between()) {
      double seconds = (sample.atMillis() - window.from().atMillis()) / 1e3;
      ofSample
          .apply(sample)
          .forEach(
              (name, it) ->
                  points
                      .computeIfAbsent(name, _ -> new ArrayList<>())
                      .add(new double[] {seconds, value.apply(it)}));
    }
    return points.entrySet().stream()
        .map(it -> new Series(chart, it.getKey(), it.getValue()))
        .toList();
  }
}
