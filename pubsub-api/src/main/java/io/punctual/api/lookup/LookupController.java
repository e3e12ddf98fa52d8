package io.punctual.api.lookup;

import io.punctual.api.tenant.Tenant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /v1/timers/{id}}, and by name. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class LookupController {

  private final FindTimer findTimer;
  private final Targets targets;
  private final Lookups lookups;

  LookupController(FindTimer findTimer, Targets targets, Lookups lookups) {
    this.findTimer = findTimer;
    this.targets = targets;
    this.lookups = lookups;
  }

  @GetMapping("/v1/timers/{id}")
  ResponseEntity<Object> timer(@RequestAttribute Tenant tenant, @PathVariable String id)
      throws InterruptedException {
    return find(tenant, targets.byId(id));
  }

  @GetMapping("/v1/timers/by-name/{name}")
  ResponseEntity<Object> timerByName(@RequestAttribute Tenant tenant, @PathVariable String name)
      throws InterruptedException {
    return find(tenant, targets.byName(tenant.name(), name));
  }

  private ResponseEntity<Object> find(Tenant tenant, Supplier<Optional<UUID>> target)
      throws InterruptedException {
    return lookups.lookUp(
        tenant.name(),
        () -> TimerAnswer.of(target.get().flatMap(id -> findTimer.find(tenant.name(), id))));
  }
}
