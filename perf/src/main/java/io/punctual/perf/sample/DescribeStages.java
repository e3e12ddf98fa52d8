package io.punctual.perf.sample;

import io.punctual.perf.report.StageUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What the services' own timers say of a window. */
public final class DescribeStages {
  private static final double MILLIS = 1e3;
  private static final double P99 = 0.99;

  /** By service, in the order of a timer's way; as Prometheus has their names. */
  private static final Map<String, List<String>> STAGES =
      Map.of(
          "api",
          List.of(
              "punctual_submit",
              "punctual_submit_queue_wait",
              "punctual_submit_insert",
              "punctual_batches_answered",
              "punctual_alarm_send",
              "punctual_promoter_run",
              "hikaricp_connections_acquire"),
          "consumer",
          List.of(
              "punctual_alarm_lateness",
              "punctual_runway_missed",
              "punctual_request",
              "punctual_callback_pool_wait"),
          "callback",
          List.of(
              "punctual_runway_missed",
              "punctual_callback_read",
              "punctual_callback_claim",
              "punctual_callback_wait",
              "punctual_callback_produce",
              "punctual_callback_finish",
              "hikaricp_connections_acquire"));

  private DescribeStages() {}

  public static List<StageUse> of(Window window) {
    List<StageUse> stages = new ArrayList<>();
    for (String service : List.of("api", "consumer", "callback")) {
      for (String metric : STAGES.getOrDefault(service, List.of())) {
        double count = difference(window, service, metric + "_seconds_count");
        if (count > 0) {
          stages.add(stage(window, service, metric, count));
        }
      }
    }
    return stages;
  }

  private static StageUse stage(Window window, String service, String metric, double count) {
    double seconds = difference(window, service, metric + "_seconds_sum");
    return new StageUse(
        service,
        metric.replace("punctual_", "").replace('_', ' '),
        Math.round(count),
        seconds / count * MILLIS,
        p99(window, service, metric + "_seconds"));
  }

  /** By how much a counter has grown, over all instances of a service. */
  public static double difference(Window window, String service, String name) {
    return difference(window, service, name, "");
  }

  /**
   * @param tag of the counters that are meant
   */
  public static double difference(Window window, String service, String name, String tag) {
    double sum = 0;
    for (Map.Entry<String, Metrics> it : window.to().metrics().entrySet()) {
      if (it.getKey().startsWith(service + "-")) {
        double before =
            window.from().metrics().getOrDefault(it.getKey(), Metrics.NONE).sum(name, tag);
        double after = it.getValue().sum(name, tag);
        sum += after >= before ? after - before : after; // a restarted one begins anew
      }
    }
    return sum;
  }

  private static double p99(Window window, String service, String name) {
    NavigableMap<Double, Double> grown = new TreeMap<>();
    window
        .to()
        .metrics()
        .forEach(
            (process, after) -> {
              if (process.startsWith(service + "-")) {
                Metrics before = window.from().metrics().getOrDefault(process, Metrics.NONE);
                NavigableMap<Double, Double> earlier = before.buckets(name);
                after
                    .buckets(name)
                    .forEach(
                        (bound, value) ->
                            grown.merge(
                                bound, value - earlier.getOrDefault(bound, 0.0), Double::sum));
              }
            });
    if (grown.isEmpty()) {
      return Double.NaN;
    }
    double wanted = grown.lastEntry().getValue() * P99;
    return grown.entrySet().stream()
        .filter(it -> it.getValue() >= wanted)
        .findFirst()
        .map(it -> it.getKey() * MILLIS)
        .orElse(Double.NaN);
  }
}
