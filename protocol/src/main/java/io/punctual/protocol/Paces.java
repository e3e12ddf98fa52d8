package io.punctual.protocol;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All paces at one moment. */
public final class Paces {

  public static final Paces NONE = new Paces(Map.of());

  private record Of(@Nullable String tenant, String topic) {}

  private final Map<Of, Pace> paces;

  private Paces(Map<Of, Pace> paces) {
    this.paces = paces;
  }

  public static Paces of(Collection<Pace> paces) {
    return new Paces(
        paces.stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    pace -> new Of(pace.tenant(), pace.topic()), Function.identity())));
  }

  public boolean isEmpty() {
    return paces.isEmpty();
  }

  public Collection<Pace> all() {
    return paces.values();
  }

  /** Those that bound such a timer: its tenant's, and that of all tenants. */
  public List<Pace> of(String tenant, String topic) {
    return isEmpty()
        ? List.of()
        : Stream.of(new Of(tenant, topic), new Of(null, topic))
            .map(paces::get)
            .flatMap(Stream::ofNullable)
            .toList();
  }

  /** Whether it waits for its turn then: one that has expired ends. */
  public boolean hold(ScopedTimer timer, long nowMillis) {
    int zone = Waiting.zone(timer.nextAtMillis());
    return timer.expiresAtMillis() > nowMillis
        && of(timer.tenant(), timer.topic()).stream().anyMatch(pace -> pace.zone() == zone);
  }
}
