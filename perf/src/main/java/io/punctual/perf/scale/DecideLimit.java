package io.punctual.perf.scale;

/** Which limit a cell has met, by what was seen while it was busy. Pure. */
public final class DecideLimit {
  private static final double BUSY = 0.9;

  private DecideLimit() {}

  /**
   * What was seen.
   *
   * @param processorsUsed share of all, 0 to 1
   * @param sqlWaiting most that waited for a connection to the database
   * @param routeWaiting most that waited for a connection to a callback
   * @param inFlight most requests out of a consumer
   * @param inFlightMax how many may be
   */
  public record Seen(
      double processorsUsed,
      double sqlWaiting,
      double routeWaiting,
      double inFlight,
      double inFlightMax) {}

  /** The first that holds: what stands nearest to the work comes first. */
  public static String of(Seen seen) {
    if (seen.routeWaiting() > 0) {
      return "route";
    }
    if (seen.sqlWaiting() > 0) {
      return "pool";
    }
    if (seen.processorsUsed() >= BUSY) {
      return "CPU";
    }
    return seen.inFlight() >= seen.inFlightMax() && seen.inFlightMax() > 0
        ? "in-flight"
        : "database, or waiting";
  }
}
