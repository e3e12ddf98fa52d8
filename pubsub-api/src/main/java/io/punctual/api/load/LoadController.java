package io.punctual.api.load;

import io.punctual.api.list.ReadQuery;
import io.punctual.api.lookup.Lookups;
import io.punctual.api.tenant.Tenant;
import io.punctual.store.DueLoad;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /v1/load}. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class LoadController {

  private final DueLoad load;
  private final LoadConfig config;
  private final Lookups lookups;
  private final InstantSource clock;

  LoadController(DueLoad load, LoadConfig config, Lookups lookups, InstantSource clock) {
    this.load = load;
    this.config = config;
    this.lookups = lookups;
    this.clock = clock;
  }

  @GetMapping("/v1/load")
  ResponseEntity<Object> load(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String from,
      @RequestParam(required = false) @Nullable String to,
      @RequestParam(required = false) @Nullable String step)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    LoadQuery query = LoadQuery.read(read, from, to, step, config, clock.instant());
    return read.isWrong()
        ? read.refusal()
        : lookups.lookUp(tenant.name(), () -> ResponseEntity.ok(view(tenant.name(), query)));
  }

  private LoadView view(String tenant, LoadQuery query) {
    return LoadView.of(
        query,
        load.count(
            tenant, query.fromMillis(), query.toMillis(), query.stepMillis(), config.countedMax()));
  }
}
