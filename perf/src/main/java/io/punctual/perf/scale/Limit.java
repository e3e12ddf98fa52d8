package io.punctual.perf.scale;

import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Window;
import io.punctual.verify.watch.ServiceMetrics;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Signs of the limit that a drain met, seen while it was busy.
 *
 * @param routeless requests that failed because they found no connection to a callback in time
 * @param processorsUsed share of all, 0 to 1
 * @param sqlWaiting most that waited for a connection to the database while all were used
 * @param routeWaiting most that waited for a connection to a callback
 * @param inFlight most requests out of a consumer
 * @param inFlightMax how many may be
 */
public record Limit(
    double routeless,
    double processorsUsed,
    double sqlWaiting,
    double routeWaiting,
    double inFlight,
    double inFlightMax) {
  private static final double BUSY = 0.9;

  /**
   * The limit's name.
   *
   * @param fromMillis begin of the drain
   */
  public static String met(Window window, long fromMillis) {
    List<Sample> busy = busy(window, fromMillis);
    return new Limit(
            routeless(window),
            processors(busy),
            most(busy, "callback", Limit::sqlWaiting),
            most(busy, "consumer", it -> it.sum("punctual_callback_pool_waiting", "")),
            most(busy, "consumer", it -> it.sum("punctual_requests_in_flight", "fast")),
            most(busy, "consumer", it -> it.sum("punctual_requests_limit", "fast")))
        .name();
  }

  /**
   * Requests without a connection point to the routes, even if their repetitions fill the
   * processors. Otherwise full processors are the limit; otherwise the queue nearest to the work.
   */
  String name() {
    if (routeless > 0) {
      return "route";
    }
    if (processorsUsed >= BUSY) {
      return "CPU";
    }
    if (routeWaiting > 0) {
      return "route";
    }
    if (sqlWaiting > 0) {
      return "pool";
    }
    return inFlight >= inFlightMax && inFlightMax > 0 ? "in-flight" : "database, or waiting";
  }

  /** Requests that found no connection to a callback in time. */
  public static double routeless(Window window) {
    return window.growth("consumer", "punctual_requests_failed_total", "pool");
  }

  /**
   * Share of the machine that all processes used while a drain was busy, 0 to 1.
   *
   * @param fromMillis begin of the drain
   */
  public static double processors(Window window, long fromMillis) {
    return processors(busy(window, fromMillis));
  }

  private static List<Sample> busy(Window window, long fromMillis) {
    return window.between().stream()
        .filter(it -> it.atMillis() >= fromMillis)
        .filter(it -> it.counts().seen() < window.to().counts().seen())
        .toList();
  }

  private static double processors(List<Sample> busy) {
    if (busy.size() < 2) {
      return 0;
    }
    Window working = Window.of(busy.getFirst(), busy.getLast(), busy);
    double millis = working.cpuMillis().values().stream().mapToLong(it -> it).sum();
    return millis / 1e3 / working.seconds() / Runtime.getRuntime().availableProcessors();
  }

  /** While connections are free, a borrower counts as pending for a moment, too. */
  private static double sqlWaiting(ServiceMetrics callback) {
    boolean allUsed =
        callback.sum("hikaricp_connections_active", "")
            >= callback.sum("hikaricp_connections_max", "");
    return allUsed ? callback.sum("hikaricp_connections_pending", "") : 0;
  }

  private static double most(
      List<Sample> busy, String service, ToDoubleFunction<ServiceMetrics> sign) {
    return busy.stream()
        .flatMap(sample -> sample.metrics().entrySet().stream())
        .filter(it -> it.getKey().startsWith(service + "-"))
        .map(Map.Entry::getValue)
        .mapToDouble(sign)
        .max()
        .orElse(0);
  }
}
