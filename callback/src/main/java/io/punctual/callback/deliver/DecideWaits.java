package io.punctual.callback.deliver;

import io.punctual.protocol.Pace;
import io.punctual.protocol.Paces;
import io.punctual.protocol.Pauses;
import io.punctual.protocol.ScopedTimer;
import io.punctual.protocol.Waiting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Decides which timers wait for a pause's end, or for their turn, and takes the others' turns. */
public record DecideWaits(Supplier<Pauses> pauses, Supplier<Paces> paces, TakeTurns turns) {

  /** What has waited first, the earliest due first. */
  private static final Comparator<ScopedTimer> IN_TURN =
      Comparator.comparing((ScopedTimer timer) -> !hasWaited(timer))
          .thenComparingLong(ScopedTimer::dueMillis);

  /** In place of a zone: nobody knows whether it has its turn, and it is asked about again. */
  static final int NOWHERE = -1;

  /** Whether anything may wait now. */
  boolean mayHold() {
    return !pauses.get().isEmpty() || !paces.get().isEmpty();
  }

  /**
   * @param near those that may be delivered now, as far as their dues are concerned
   */
  Waits decide(List<ScopedTimer> near, long nowMillis) {
    Pauses paused = pauses.get();
    Paces paced = paces.get();
    Map<Integer, List<ScopedTimer>> aside = new HashMap<>();
    aside.put(Waiting.PAUSED, near.stream().filter(it -> it.isHeldBy(paused, nowMillis)).toList());
    Map<Pace, Integer> taken = new HashMap<>();
    near.stream()
        .filter(it -> !it.isHeldBy(paused, nowMillis) && it.expiresAtMillis() > nowMillis)
        .sorted(IN_TURN)
        .collect(Collectors.groupingBy(timer -> paced.of(timer.tenant(), timer.topic())))
        .forEach((bounds, timers) -> takeTurns(bounds, timers, nowMillis, taken, aside));
    return new Waits(paused, paced, aside, taken);
  }

  /** A timer of two paces needs the turns of both. */
  private void takeTurns(
      List<Pace> bounds,
      List<ScopedTimer> timers,
      long nowMillis,
      Map<Pace, Integer> taken,
      Map<Integer, List<ScopedTimer>> aside) {
    List<ScopedTimer> go = timers;
    for (Pace pace : bounds) {
      int waiting = (int) go.stream().filter(DecideWaits::hasWaited).count();
      OptionalInt given = turns.take(pace, waiting, go.size() - waiting, nowMillis);
      int goes = given.orElse(0);
      taken.merge(pace, goes, Integer::sum);
      aside
          .computeIfAbsent(given.isEmpty() ? NOWHERE : pace.zone(), _ -> new ArrayList<>())
          .addAll(go.subList(goes, go.size()));
      go = go.subList(0, goes);
    }
  }

  private static boolean hasWaited(ScopedTimer timer) {
    return Waiting.is(timer.nextAtMillis());
  }

  /** Gives back the turns that a delivery does not need after all. */
  void giveBack(Waits waits) {
    waits
        .left()
        .forEach(
            (pace, left) -> {
              if (left > 0) {
                turns.giveBack(pace, left);
              }
            });
  }
}
