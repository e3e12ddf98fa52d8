package io.punctual.api.accuracy;

import io.punctual.api.list.ReadQuery;
import io.punctual.api.lookup.KeptLookups;
import io.punctual.api.lookup.Lookups;
import io.punctual.api.tenant.Tenant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** {@code GET /v1/accuracy}. */
@RestController
@EnableConfigurationProperties(AccuracyConfig.class)
@Import(ReadAccuracy.class)
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
public class AccuracyController {

  private final ReadAccuracy readAccuracy;
  private final AccuracyConfig config;
  private final Lookups lookups;
  private final KeptLookups keptLookups;
  private final InstantSource clock;

  AccuracyController(
      ReadAccuracy readAccuracy,
      AccuracyConfig config,
      Lookups lookups,
      JsonMapper json,
      InstantSource clock) {
    this.readAccuracy = readAccuracy;
    this.config = config;
    this.lookups = lookups;
    this.keptLookups = new KeptLookups(lookups, json, config.stepsKeptFor());
    this.clock = clock;
  }

  @GetMapping("/v1/accuracy")
  ResponseEntity<Object> accuracy(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String topic,
      @RequestParam(required = false) @Nullable String from,
      @RequestParam(required = false) @Nullable String to,
      @RequestParam(required = false) @Nullable String step)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    AccuracyQuery query = AccuracyQuery.read(read, topic, from, to, step, config, clock.instant());
    if (read.isWrong()) {
      return read.refusal();
    }
    return query.stepMinutes() == 0
        ? lookups.lookUp(tenant.name(), () -> ResponseEntity.ok(view(tenant.name(), query)))
        : keptLookups.lookUp(tenant.name(), query, () -> view(tenant.name(), query));
  }

  private AccuracyView view(String tenant, AccuracyQuery query) {
    return AccuracyView.of(query, readAccuracy.read(tenant, query));
  }
}
