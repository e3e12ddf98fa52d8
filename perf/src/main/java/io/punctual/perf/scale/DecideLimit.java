package io.punctual.perf.scale;

/** Which limit a cell has met, by what was seen while it was busy. Pure. */
public final class DecideLimit {
  private static final double BUSY = 0.9;

  private DecideLimit() {}

  /**
   * What was seen.
   *
   * @param routeless requests that failed because they found no connection to a callback in time
   * @param processorsUsed share of all, 0 to 1
   * @param sqlWaiting most that waited for a connection to the database
   * @param routeWaiting most that waited for a connection to a callback
   * @param inFlight most requests out of a consumer
   * @param inFlightMax how many may be
   */
  public record Seen(
      double routeless,
      double processorsUsed,
      double sqlWaiting,
      double routeWaiting,
      double inFlight,
      double inFlightMax) {}

  /**
   * Requests that failed for want of a connection tell of routes, though their repetition fills the
   * processors. Else full processors are the limit, whatever waits for them; else what stands
   * nearest to the work.
   */
  public static String of(Seen seen) {
    if (seen.routeless() > 0) {
      return "route";
    }
    if (seen.processorsUsed() >= BUSY) {
      return "CPU";
    }
    if (seen.routeWaiting() > 0) {
      return "route";
    }
    if (seen.sqlWaiting() > 0) {
      return "pool";
    }
    return seen.inFlight() >= seen.inFlightMax() && seen.inFlightMax() > 0
        ? "in-flight"
        : "database, or waiting";
  }
}
