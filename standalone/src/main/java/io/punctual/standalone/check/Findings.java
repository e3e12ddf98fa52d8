package io.punctual.standalone.check;

/**
 * What became of the accepted timers.
 *
 * @param lost accepted and never seen
 * @param duplicated seen more often than once
 * @param early handed to Kafka, or seen, before the due
 * @param outOfOrder seen after a later one of their key
 */
public record Findings(int accepted, int lost, int duplicated, int early, int outOfOrder) {

  /** A duplicate breaks no promise: it is rare, and recognisable by its id. */
  public boolean keptEveryPromise() {
    return lost == 0 && early == 0 && outOfOrder == 0;
  }
}
