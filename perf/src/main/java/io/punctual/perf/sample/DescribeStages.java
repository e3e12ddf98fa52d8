package io.punctual.perf.sample;

import io.punctual.verify.report.StageUse;
import io.punctual.verify.watch.ServiceMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the services' own timers say of a window. */
public final class DescribeStages {
  private static final double MILLIS = 1e3;
  private static final double P99 = 0.99;

  private static final Pattern STAGE =
      Pattern.compile("((?:punctual_|hikaricp_connections_acquire).*)_seconds_count(\\{.*)?");

  private DescribeStages() {}

  public static List<StageUse> of(Window window) {
    Map<String, Set<String>> stages = new TreeMap<>();
    window
        .to()
        .metrics()
        .forEach(
            (process, metrics) ->
                metrics.values().keySet().stream()
                    .map(STAGE::matcher)
                    .filter(Matcher::matches)
                    .forEach(
                        it ->
                            stages
                                .computeIfAbsent(
                                    process.replaceAll("-\\d+$", ""), _ -> new TreeSet<>())
                                .add(it.group(1))));
    List<StageUse> uses = new ArrayList<>();
    stages.forEach(
        (service, all) -> all.forEach(it -> stage(window, service, it).ifPresent(uses::add)));
    return uses;
  }

  private static Optional<StageUse> stage(Window window, String service, String metric) {
    double count = difference(window, service, metric + "_seconds_count");
    double seconds = difference(window, service, metric + "_seconds_sum");
    return count == 0
        ? Optional.empty()
        : Optional.of(
            new StageUse(
                service,
                metric.replace("punctual_", "").replace('_', ' '),
                Math.round(count),
                seconds / count * MILLIS,
                p99(window, service, metric + "_seconds")));
  }

  /** By how much a counter has grown, over all instances of a service. */
  public static double difference(Window window, String service, String name) {
    return difference(window, service, name, "");
  }

  /**
   * @param tag of the counters that are meant
   */
  public static double difference(Window window, String service, String name, String tag) {
    double[] sum = {0};
    eachOf(
        window,
        service,
        (before, now) -> {
          double after = now.sum(name, tag);
          double grown = after - before.sum(name, tag);
          sum[0] += grown >= 0 ? grown : after; // a restarted one begins anew
        });
    return sum[0];
  }

  private static void eachOf(
      Window window, String service, BiConsumer<ServiceMetrics, ServiceMetrics> beforeAndAfter) {
    window
        .to()
        .metrics()
        .forEach(
            (process, after) -> {
              if (process.startsWith(service + "-")) {
                beforeAndAfter.accept(
                    window.from().metrics().getOrDefault(process, ServiceMetrics.NONE), after);
              }
            });
  }

  private static double p99(Window window, String service, String name) {
    NavigableMap<Double, Double> grown = new TreeMap<>();
    eachOf(
        window,
        service,
        (before, after) -> {
          Map<Double, Double> earlier = before.buckets(name);
          after
              .buckets(name)
              .forEach(
                  (bound, value) ->
                      grown.merge(bound, value - earlier.getOrDefault(bound, 0.0), Double::sum));
        });
    double wanted = grown.isEmpty() ? 0 : grown.lastEntry().getValue() * P99;
    return grown.entrySet().stream()
        .filter(it -> it.getValue() >= wanted)
        .findFirst()
        .map(it -> it.getKey() * MILLIS)
        .orElse(Double.NaN);
  }
}
