package io.punctual.api.lookup;

import io.punctual.api.list.ListConfig;
import io.punctual.api.list.ReadQuery;
import io.punctual.api.tenant.Tenant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /v1/timers}. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class TimersController {

  private final ListTimers listTimers;
  private final ListConfig config;
  private final Lookups lookups;

  TimersController(ListTimers listTimers, ListConfig config, Lookups lookups) {
    this.listTimers = listTimers;
    this.config = config;
    this.lookups = lookups;
  }

  @GetMapping("/v1/timers")
  ResponseEntity<Object> timers(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String topic,
      @RequestParam(required = false) @Nullable String key,
      @RequestParam(required = false) @Nullable String keyBase64,
      @RequestParam(required = false) @Nullable String deliverAtFrom,
      @RequestParam(required = false) @Nullable String deliverAtTo,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    TimersQuery query =
        TimersQuery.read(
            read,
            new TimersQuery.Given(topic, key, keyBase64, deliverAtFrom, deliverAtTo, cursor, limit),
            config);
    return read.isWrong()
        ? read.refusal()
        : lookups.lookUp(
            tenant.name(), () -> ResponseEntity.ok(listTimers.list(tenant.name(), query)));
  }
}
