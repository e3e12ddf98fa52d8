package io.punctual.api.lookup;

import io.punctual.api.request.TimerName;
import io.punctual.store.name.TimerNames;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Which timer a path is about; for a name the database is asked, when it is the request's turn. */
public final class Targets {

  private final TimerNames names;

  Targets(TimerNames names) {
    this.names = names;
  }

  public Supplier<Optional<UUID>> byId(String text) {
    return () -> TimerId.parse(text);
  }

  public Supplier<Optional<UUID>> byName(String tenant, String name) {
    return () -> TimerName.isLegal(name) ? names.find(tenant, name) : Optional.empty();
  }
}
