package io.punctual.api.lookup;

import io.punctual.api.tenant.Tenant;
import java.util.Map;
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
record LookupController(FindTimer findTimer, Targets targets, Lookups lookups) {

  @GetMapping({"/v1/timers/{id}", "/v1/timers/by-name/{name}"})
  ResponseEntity<Object> timer(
      @RequestAttribute Tenant tenant, @PathVariable Map<String, String> path)
      throws InterruptedException {
    return lookups.lookUp(
        tenant.name(),
        () ->
            TimerAnswer.of(
                targets
                    .find(tenant.name(), path)
                    .flatMap(id -> findTimer.find(tenant.name(), id))));
  }
}
