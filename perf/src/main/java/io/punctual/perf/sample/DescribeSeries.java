package io.punctual.perf.sample;

import io.punctual.verify.report.Series;
import io.punctual.verify.watch.ServiceMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A round's samples as lines of charts. */
public final class DescribeSeries {
  private static final double MILLI = 1e3;
  private static final double MEBI = 1 << 20;
  private static final int POINTS_MAX = 600;
  private static final String USED = "connections and requests in use";
  private static final String WAITING = "waiting for a pool or a queue";

  /** What was taken on demand may stand beside what was taken by the second. */
  private static final long APART_MILLIS_MIN = 700;

  /**
   * A line of a chart, of each service with that metric.
   *
   * @param grows how much more in a second is drawn, instead of how much
   */
  private record Line(
      String chart,
      String unit,
      String of,
      String metric,
      String label,
      double scale,
      boolean grows) {

    private static Line level(String chart, String unit, String of, String metric) {
      return new Line(chart, unit, of, metric, "", 1, false);
    }

    private static Line growth(String chart, String unit, String metric) {
      return new Line(chart, unit, "", metric, "", MILLI, true);
    }
  }

  private static final List<Line> LINES =
      List.of(
          new Line(
              "heap used", "MiB", "", "jvm_memory_used_bytes", "area=\"heap\"", 1 / MEBI, false),
          Line.level(WAITING, "", ", SQL", "hikaricp_connections_pending"),
          Line.level(WAITING, "", ", to callbacks", "punctual_callback_pool_waiting"),
          Line.level(WAITING, "", ", submit queue", "punctual_submit_queue_timers"),
          Line.level(USED, "", ", SQL", "hikaricp_connections_active"),
          Line.level(USED, "", ", requests", "punctual_requests_in_flight"),
          Line.level(USED, "", ", alarms", "punctual_alarm_in_flight"),
          Line.level("held", "timers", "", "punctual_held"),
          Line.growth("GC pauses", "ms a second", "jvm_gc_pause_seconds_sum"),
          Line.growth(
              "waits for SQL connections",
              "ms a second",
              "hikaricp_connections_acquire_seconds_sum"));

  private final long zeroMillis;
  private final Map<String, Series> series = new LinkedHashMap<>();

  private DescribeSeries(long zeroMillis) {
    this.zeroMillis = zeroMillis;
  }

  /**
   * @param zero where the measured part begins
   */
  public static List<Series> of(Sample zero, List<Sample> samples) {
    DescribeSeries describe = new DescribeSeries(zero.atMillis());
    List<Sample> some = thinned(samples);
    for (int i = 1; i < some.size(); i++) {
      describe.rates(some.get(i - 1), some.get(i));
    }
    describe.services(some);
    return List.copyOf(describe.series.values());
  }

  private static List<Sample> thinned(List<Sample> samples) {
    long lasted =
        samples.isEmpty() ? 0 : samples.getLast().atMillis() - samples.getFirst().atMillis();
    long apart = Math.max(APART_MILLIS_MIN, lasted / POINTS_MAX);
    List<Sample> some = new ArrayList<>();
    for (Sample sample : samples) {
      if (some.isEmpty() || sample.atMillis() - some.getLast().atMillis() >= apart) {
        some.add(sample);
      }
    }
    return some;
  }

  private void rates(Sample before, Sample now) {
    double seconds = seconds(before, now);
    String[] names = {"sent", "accepted", "seen"};
    for (int i = 0; i < names.length; i++) {
      add("timers a second", "", names[i], now, (now.counts()[i] - before.counts()[i]) / seconds);
    }
    add("accepted and not yet seen", "timers", "waiting", now, now.counts()[1] - now.counts()[2]);
    now.processes()
        .forEach(
            (process, times) -> {
              ProcessTimes earlier = before.processes().get(process);
              if (earlier != null) {
                double spent = (times.cpuMillis() - earlier.cpuMillis()) / MILLI / seconds;
                add("CPU", "cores", process.name(), now, spent);
              }
              add("threads", "", process.name(), now, times.threads());
              add("memory resident", "MiB", process.name(), now, times.residentBytes() / MEBI);
            });
  }

  private static double seconds(Sample before, Sample now) {
    return Math.max(0.05, (now.atMillis() - before.atMillis()) / MILLI);
  }

  private void services(List<Sample> samples) {
    Map<String, Sample> last = new LinkedHashMap<>();
    for (Sample now : samples) {
      now.metrics()
          .forEach(
              (service, metrics) -> {
                Sample before = last.put(service, now);
                LINES.stream()
                    .filter(it -> metrics.has(it.metric()))
                    .filter(it -> !it.grows() || before != null)
                    .forEach(it -> add(it, service, metrics, before == null ? now : before, now));
              });
    }
  }

  private void add(Line line, String service, ServiceMetrics metrics, Sample before, Sample now) {
    double value = metrics.sum(line.metric(), line.label());
    if (line.grows()) {
      ServiceMetrics earlier = before.metrics().getOrDefault(service, ServiceMetrics.NONE);
      double grown = value - earlier.sum(line.metric(), line.label());
      value = Math.max(0, grown) / seconds(before, now);
    }
    add(line.chart(), line.unit(), service + line.of(), now, value * line.scale());
  }

  private void add(String chart, String unit, String line, Sample at, double value) {
    series
        .computeIfAbsent(chart + "/" + line, _ -> new Series(chart, unit, line, new ArrayList<>()))
        .points()
        .add(new double[] {(at.atMillis() - zeroMillis) / MILLI, value});
  }
}
