package io.punctual.api.accuracy;

import io.punctual.api.lookup.Lookups;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.tenant.Tenant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /v1/accuracy}. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class AccuracyController {

  private final ReadAccuracy readAccuracy;
  private final AccuracyConfig config;
  private final Lookups lookups;
  private final InstantSource clock;

  AccuracyController(
      ReadAccuracy readAccuracy, AccuracyConfig config, Lookups lookups, InstantSource clock) {
    this.readAccuracy = readAccuracy;
    this.config = config;
    this.lookups = lookups;
    this.clock = clock;
  }

  @GetMapping("/v1/accuracy")
  ResponseEntity<Object> accuracy(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String topic,
      @RequestParam(required = false) @Nullable String from,
      @RequestParam(required = false) @Nullable String to)
      throws InterruptedException {
    return switch (AccuracyQuery.parse(topic, from, to, config, clock.instant())) {
      case AccuracyQuery.Parsed.Query(AccuracyQuery query) ->
          lookups.lookUp(tenant.name(), () -> ResponseEntity.ok(read(tenant.name(), query)));
      case AccuracyQuery.Parsed.Wrong(var errors) ->
          ProblemAnswer.of(Problem.in(ProblemType.INVALID_QUERY, errors));
    };
  }

  private AccuracyView read(String tenant, AccuracyQuery query) {
    return AccuracyView.of(query, readAccuracy.read(tenant, query));
  }
}
