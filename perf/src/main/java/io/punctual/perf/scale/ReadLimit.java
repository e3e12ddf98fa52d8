package io.punctual.perf.scale;

import io.punctual.perf.sample.DescribeStages;
import io.punctual.perf.sample.Metrics;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Window;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What a window's samples show of the limits. */
public final class ReadLimit {
  private final Window window;
  private final List<Sample> busy;

  /**
   * @param fromMillis since when the cell was busy
   */
  public ReadLimit(Window window, long fromMillis) {
    this.window = window;
    this.busy =
        window.between().stream()
            .filter(it -> it.atMillis() >= fromMillis)
            .filter(it -> it.counts()[2] < window.to().counts()[2])
            .toList();
  }

  public DecideLimit.Seen read() {
    return new DecideLimit.Seen(
        routeless(window),
        processors(),
        most("callback", metrics -> metrics.sum("hikaricp_connections_pending", "")),
        most("consumer", metrics -> metrics.sum("punctual_callback_pool_waiting", "")),
        most("consumer", metrics -> metrics.sum("punctual_requests_in_flight", "fast")),
        most("consumer", metrics -> metrics.sum("punctual_requests_limit", "fast")));
  }

  /** Requests that found no connection to a callback in time. */
  public static double routeless(Window window) {
    return DescribeStages.difference(window, "consumer", "punctual_requests_failed_total", "pool");
  }

  private double processors() {
    if (busy.size() < 2) {
      return 0;
    }
    Window working = Window.of(busy.getFirst(), busy.getLast(), window.between());
    double millis = working.cpuMillis().values().stream().mapToLong(it -> it).sum();
    return millis
        / 1e3
        / Math.max(0.001, working.seconds())
        / Runtime.getRuntime().availableProcessors();
  }

  private double most(String service, ToDoubleFunction<Metrics> of) {
    double most = 0;
    for (Sample sample : busy) {
      for (Map.Entry<String, Metrics> it : sample.metrics().entrySet()) {
        if (it.getKey().startsWith(service + "-")) {
          most = Math.max(most, of.applyAsDouble(it.getValue()));
        }
      }
    }
    return most;
  }
}
