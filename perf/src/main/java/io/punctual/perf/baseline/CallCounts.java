package io.punctual.perf.baseline;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** What is seen of the calls of one drain. */
public final class CallCounts {
  /** Calls that failed, for whatever reason. */
  public static final String FAILED = "failed";

  /** Calls that found no connection in time. */
  public static final String ROUTELESS = "routeless";

  /** The most calls that waited for a connection. */
  public static final String ROUTE_WAITING = "route-waiting";

  /** The most messages that threads worked on at once. */
  public static final String IN_FLIGHT = "in-flight";

  private final LongAdder failed = new LongAdder();
  private final LongAdder routeless = new LongAdder();
  private final LongAccumulator routeWaiting = new LongAccumulator(Long::max, 0);
  private final AtomicInteger inFlight = new AtomicInteger();
  private final LongAccumulator inFlightMost = new LongAccumulator(Long::max, 0);

  void begin() {
    inFlightMost.accumulate(inFlight.incrementAndGet());
  }

  void end() {
    inFlight.decrementAndGet();
  }

  void failed() {
    failed.increment();
  }

  void routeless() {
    routeless.increment();
  }

  void routeWaiting(int now) {
    routeWaiting.accumulate(now);
  }

  /** A NAME=NUMBER line for each. */
  String lines() {
    return Map.of(
            FAILED, failed.sum(),
            ROUTELESS, routeless.sum(),
            ROUTE_WAITING, routeWaiting.get(),
            IN_FLIGHT, inFlightMost.get())
        .entrySet()
        .stream()
        .map(Object::toString)
        .collect(Collectors.joining("\n"));
  }
}
