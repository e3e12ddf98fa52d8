package io.punctual.perf.sample;

import io.punctual.perf.report.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** A round's samples as lines of charts. */
public final class DescribeSeries {
  private static final double MILLI = 1e3;
  private static final double MEBI = 1 << 20;
  private static final int POINTS_MAX = 600;

  /** What was taken on demand may stand beside what was taken by the second. */
  private static final long APART_MILLIS_MIN = 700;

  private final long zeroMillis;
  private final List<Sample> samples;
  private final Map<String, Map<String, List<double[]>>> charts = new LinkedHashMap<>();
  private final Map<String, String> units = new LinkedHashMap<>();

  private DescribeSeries(long zeroMillis, List<Sample> samples) {
    this.zeroMillis = zeroMillis;
    this.samples = samples;
  }

  /**
   * @param zero where the measured part begins
   */
  public static List<Series> of(Sample zero, List<Sample> samples) {
    long apart = Math.max(APART_MILLIS_MIN, lasted(samples) / POINTS_MAX);
    List<Sample> some = new ArrayList<>();
    for (Sample sample : samples) {
      if (some.isEmpty() || sample.atMillis() - some.getLast().atMillis() >= apart) {
        some.add(sample);
      }
    }
    return new DescribeSeries(zero.atMillis(), some).make();
  }

  private static long lasted(List<Sample> samples) {
    return samples.isEmpty() ? 0 : samples.getLast().atMillis() - samples.getFirst().atMillis();
  }

  private List<Series> make() {
    for (int i = 1; i < samples.size(); i++) {
      rates(samples.get(i - 1), samples.get(i));
    }
    services();
    List<Series> series = new ArrayList<>();
    charts.forEach(
        (chart, lines) ->
            lines.forEach(
                (name, points) ->
                    series.add(new Series(chart, units.getOrDefault(chart, ""), name, points))));
    return series;
  }

  private void rates(Sample before, Sample now) {
    double seconds = Math.max(0.05, (now.atMillis() - before.atMillis()) / MILLI);
    String[] names = {"sent", "accepted", "seen"};
    for (int i = 0; i < names.length; i++) {
      add("timers a second", "", names[i], now, (now.counts()[i] - before.counts()[i]) / seconds);
    }
    add("accepted and not yet seen", "timers", "waiting", now, now.counts()[1] - now.counts()[2]);
    now.processes()
        .forEach(
            (name, times) -> {
              ProcessTimes earlier = before.processes().get(name);
              if (earlier != null) {
                double spent = (times.cpuMillis() - earlier.cpuMillis()) / MILLI / seconds;
                add("CPU", "cores", name.name(), now, spent);
              }
              add("threads", "", name.name(), now, times.threads());
              add("memory resident", "MiB", name.name(), now, times.residentBytes() / MEBI);
            });
  }

  private void services() {
    Map<String, Sample> last = new LinkedHashMap<>();
    for (Sample sample : samples) {
      sample
          .metrics()
          .forEach(
              (service, metrics) -> {
                Sample before = last.put(service, sample);
                level(sample, service, metrics);
                if (before != null) {
                  Metrics earlier = before.metrics().getOrDefault(service, Metrics.NONE);
                  double seconds = Math.max(0.05, (sample.atMillis() - before.atMillis()) / MILLI);
                  grown(sample, service, metrics, earlier, seconds);
                }
              });
    }
  }

  private void level(Sample sample, String service, Metrics metrics) {
    gauge(
        sample,
        service,
        metrics,
        "heap used",
        "MiB",
        m -> m.sum("jvm_memory_used_bytes", "area=\"heap\"") / MEBI,
        "jvm_memory_used_bytes");
    gauge(
        sample,
        service + ", SQL",
        metrics,
        "waiting for a pool or a queue",
        "",
        m -> m.sum("hikaricp_connections_pending", ""),
        "hikaricp_connections_pending");
    gauge(
        sample,
        service + ", to callbacks",
        metrics,
        "waiting for a pool or a queue",
        "",
        m -> m.sum("punctual_callback_pool_waiting", ""),
        "punctual_callback_pool_waiting");
    gauge(
        sample,
        service + ", submit queue",
        metrics,
        "waiting for a pool or a queue",
        "",
        m -> m.sum("punctual_submit_queue_timers", ""),
        "punctual_submit_queue_timers");
    gauge(
        sample,
        service + ", SQL",
        metrics,
        "connections and requests in use",
        "",
        m -> m.sum("hikaricp_connections_active", ""),
        "hikaricp_connections_active");
    gauge(
        sample,
        service + ", requests",
        metrics,
        "connections and requests in use",
        "",
        m -> m.sum("punctual_requests_in_flight", ""),
        "punctual_requests_in_flight");
    gauge(
        sample,
        service + ", alarms",
        metrics,
        "connections and requests in use",
        "",
        m -> m.sum("punctual_alarm_in_flight", ""),
        "punctual_alarm_in_flight");
    gauge(
        sample,
        service,
        metrics,
        "held",
        "timers",
        m -> m.sum("punctual_held", ""),
        "punctual_held");
  }

  private void gauge(
      Sample sample,
      String line,
      Metrics metrics,
      String chart,
      String unit,
      ToDoubleFunction<Metrics> value,
      String needs) {
    if (metrics.has(needs)) {
      add(chart, unit, line, sample, value.applyAsDouble(metrics));
    }
  }

  private void grown(Sample now, String service, Metrics metrics, Metrics earlier, double seconds) {
    if (metrics.has("jvm_gc_pause_seconds_sum")) {
      double paused =
          metrics.sum("jvm_gc_pause_seconds_sum", "") - earlier.sum("jvm_gc_pause_seconds_sum", "");
      add("GC pauses", "ms a second", service, now, Math.max(0, paused * MILLI / seconds));
    }
    if (metrics.has("hikaricp_connections_acquire_seconds_sum")) {
      String sum = "hikaricp_connections_acquire_seconds_sum";
      double waited = metrics.sum(sum, "") - earlier.sum(sum, "");
      add(
          "waits for SQL connections",
          "ms a second",
          service,
          now,
          Math.max(0, waited * MILLI / seconds));
    }
  }

  private void add(String chart, String unit, String line, Sample at, double value) {
    units.put(chart, unit);
    charts
        .computeIfAbsent(chart, name -> new LinkedHashMap<>())
        .computeIfAbsent(line, name -> new ArrayList<>())
        .add(new double[] {(at.atMillis() - zeroMillis) / MILLI, value});
  }
}
