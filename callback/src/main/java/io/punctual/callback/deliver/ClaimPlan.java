package io.punctual.callback.deliver;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.wire.TimerReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What a delivery request comes to.
 *
 * @param claim to be delivered, each key's in (due, seq) order without a gap
 * @param expired to be claimed, too, and ended without being handed over
 * @param replies to the timers asked about that are not delivered now
 */
public record ClaimPlan(
    List<Candidate> claim, List<Candidate> expired, Map<UUID, TimerReply> replies) {

  /** All timers to be claimed. */
  List<Candidate> all() {
    List<Candidate> all = new ArrayList<>(claim);
    all.addAll(expired);
    return all;
  }
}
