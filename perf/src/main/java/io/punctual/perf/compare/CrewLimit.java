package io.punctual.perf.compare;

import io.punctual.perf.baseline.CallCounts;
import io.punctual.perf.baseline.Crew;
import io.punctual.verify.report.Repetition;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Signs of the limit that a crew met in a drain.
 *
 * @param processorsUsed share of all, 0 to 1
 * @param sqlWaiting the most transactions that waited for a connection to the database
 * @param counts of its calls, by the names in {@link CallCounts}
 */
record CrewLimit(Crew crew, double processorsUsed, long sqlWaiting, Map<String, Long> counts) {
  private static final double BUSY = 0.9;

  /**
   * @param lines NAME=NUMBER
   */
  static Map<String, Long> counts(String lines) {
    return lines
        .lines()
        .map(line -> line.split("="))
        .collect(Collectors.toMap(words -> words[0], words -> Long.parseLong(words[1])));
  }

  /**
   * Calls that found no connection point to the route, even if their repetitions fill the
   * processors. Otherwise full processors are the limit; otherwise what more messages waited for.
   */
  String name() {
    if (count(CallCounts.ROUTELESS) > 0) {
      return "route";
    }
    if (processorsUsed >= BUSY) {
      return "CPU";
    }
    if (count(CallCounts.ROUTE_WAITING) > 0) {
      return "route";
    }
    if (sqlWaiting > 0) {
      return "pool";
    }
    if (count(CallCounts.IN_FLIGHT) < Math.min(crew.queues(), crew.workers())) {
      return "database, or waiting";
    }
    return crew.queues() < crew.workers() ? "queues" : "threads";
  }

  private long count(String name) {
    return counts.getOrDefault(name, 0L);
  }

  Repetition describe(Repetition to) {
    return to.parameter("limit met", name())
        .figure("requests without a connection", count(CallCounts.ROUTELESS), "")
        .figure("requests in flight, most", count(CallCounts.IN_FLIGHT), "")
        .figure("failed calls", count(CallCounts.FAILED), "");
  }
}
