package io.punctual.api.status;

import io.punctual.api.lookup.KeptLookups;
import io.punctual.api.lookup.Lookups;
import io.punctual.api.tenant.Tenant;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** {@code GET /v1/status}. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class StatusController {

  private final ReadStatus status;
  private final KeptLookups lookups;

  StatusController(ReadStatus status, Lookups lookups, JsonMapper json, StatusConfig config) {
    this.status = status;
    this.lookups = new KeptLookups(lookups, json, config.keptFor());
  }

  @GetMapping("/v1/status")
  ResponseEntity<Object> status(@RequestAttribute Tenant tenant) throws InterruptedException {
    return lookups.lookUp(tenant.name(), "status", () -> status.read(tenant.name()));
  }
}
