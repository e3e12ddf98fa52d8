package io.punctual.protocol;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All pauses at one moment. */
public final class Pauses {

  public static final Pauses NONE = new Pauses(Map.of());

  private final Map<Pause.Scope, Long> untilByScope;

  private Pauses(Map<Pause.Scope, Long> untilByScope) {
    this.untilByScope = untilByScope;
  }

  public static Pauses of(Collection<Pause> pauses) {
    return new Pauses(
        pauses.stream().collect(Collectors.toUnmodifiableMap(Pause::scope, Pause::untilMillis)));
  }

  public boolean isEmpty() {
    return untilByScope.isEmpty();
  }

  /** Whether such a timer waits then. */
  public boolean hold(String tenant, String topic, long keyHash, long atMillis) {
    return !isEmpty()
        && Stream.of(
                new Pause.Scope(null, null, null),
                new Pause.Scope(null, topic, null),
                new Pause.Scope(tenant, null, null),
                new Pause.Scope(tenant, topic, null),
                new Pause.Scope(tenant, topic, keyHash))
            .anyMatch(scope -> untilByScope.getOrDefault(scope, 0L) > atMillis);
  }

  /** How many are not over then. */
  public long active(long atMillis) {
    return untilByScope.values().stream().filter(until -> until > atMillis).count();
  }

  /** When the next of them is over by itself; {@link Pause#UNTIL_ENDED} if none will be. */
  public long nextEndMillis(long afterMillis) {
    return untilByScope.values().stream()
        .filter(until -> until > afterMillis)
        .min(Long::compare)
        .orElse(Pause.UNTIL_ENDED);
  }
}
