package io.punctual.api.lookup;

import io.punctual.api.request.TimerName;
import io.punctual.store.name.TimerNames;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Which timer a path is about; for a name the database is asked, when it is the request's turn. */
public record Targets(TimerNames names) {

  /**
   * The timer's id, if there can be such a timer.
   *
   * @param path the path's variables: {@code id} or {@code name}
   */
  public Optional<UUID> find(String tenant, Map<String, String> path) {
    String id = path.get("id");
    if (id != null) {
      return TimerId.parse(id);
    }
    String name = path.getOrDefault("name", "");
    return TimerName.isLegal(name) ? names.find(tenant, name) : Optional.empty();
  }
}
