package io.punctual.api.status;

import io.punctual.api.lookup.Lookups;
import io.punctual.api.tenant.Tenant;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /v1/status}. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record StatusController(KeepStatus status, Lookups lookups) {

  @GetMapping("/v1/status")
  ResponseEntity<Object> status(@RequestAttribute Tenant tenant) throws InterruptedException {
    StatusView kept = status.kept(tenant.name());
    return kept != null
        ? ResponseEntity.ok(kept)
        : lookups.lookUp(tenant.name(), () -> ResponseEntity.ok(status.read(tenant.name())));
  }
}
