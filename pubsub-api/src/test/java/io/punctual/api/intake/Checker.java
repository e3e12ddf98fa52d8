package io.punctual.api.intake;

import io.punctual.protocol.Timer;
import java.util.List;

/** An invariant over a whole run. */
interface Checker {

  /**
   * The violations in words; empty when the invariant holds.
   *
   * @param given each partition's records
   * @param inserted timers, in their order
   * @param refused sources of the records that the topic of refused ones has
   */
  List<String> violations(List<List<Given>> given, List<Timer> inserted, List<String> refused);
}
