package io.punctual.callback.deliver;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Pace;
import io.punctual.protocol.Paces;
import io.punctual.protocol.Pauses;
import io.punctual.protocol.ScopedTimer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * What of a delivery waits for a pause's end or for its turn in a pace, and the turns of the
 * others. For one thread.
 */
public final class Waits {

  private final Pauses pauses;
  private final Paces paces;
  private final Map<Integer, List<ScopedTimer>> asideByZone;
  private final Map<Pace, Integer> turns;

  /**
   * @param asideByZone those asked about that wait
   * @param turns how many of each pace's timers may go
   */
  Waits(
      Pauses pauses,
      Paces paces,
      Map<Integer, List<ScopedTimer>> asideByZone,
      Map<Pace, Integer> turns) {
    this.pauses = pauses;
    this.paces = paces;
    this.asideByZone = asideByZone;
    this.turns = new HashMap<>(turns);
  }

  /** Where there are no paces. */
  static Waits of(Pauses pauses) {
    return new Waits(pauses, Paces.NONE, Map.of(), Map.of());
  }

  /** As they were when it was decided. */
  Pauses pauses() {
    return pauses;
  }

  Map<Integer, List<ScopedTimer>> asideByZone() {
    return asideByZone;
  }

  Set<UUID> aside() {
    return asideByZone.values().stream()
        .flatMap(List::stream)
        .map(ScopedTimer::id)
        .collect(Collectors.toSet());
  }

  /** Whether a pause holds it, unless that is over by its due, or there is no turn left for it. */
  boolean hold(Candidate candidate, long nowMillis) {
    return pauses.hold(
            candidate.tenant(),
            candidate.topic(),
            candidate.keyHash(),
            Math.max(nowMillis, candidate.dueMillis()))
        || !of(candidate).stream().allMatch(pace -> turns.getOrDefault(pace, 0) > 0);
  }

  /** It goes: it has its turn. */
  void go(Candidate candidate) {
    of(candidate).forEach(pace -> turns.merge(pace, -1, Integer::sum));
  }

  private List<Pace> of(Candidate candidate) {
    return paces.of(candidate.tenant(), candidate.topic());
  }

  /** The turns that nobody needed. */
  Map<Pace, Integer> left() {
    return turns;
  }
}
