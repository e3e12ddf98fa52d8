package io.punctual.api.forecast;

import io.punctual.api.list.ReadQuery;
import io.punctual.api.lookup.KeptLookups;
import io.punctual.api.lookup.Lookups;
import io.punctual.api.tenant.Tenant;
import io.punctual.store.timer.DueForecast;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** {@code GET /v1/forecast}. */
@RestController
@EnableConfigurationProperties(ForecastConfig.class)
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
public class ForecastController {

  private final DueForecast forecast;
  private final ForecastConfig config;
  private final KeptLookups lookups;
  private final InstantSource clock;

  ForecastController(
      DueForecast forecast,
      ForecastConfig config,
      Lookups lookups,
      JsonMapper json,
      InstantSource clock) {
    this.forecast = forecast;
    this.config = config;
    this.lookups = new KeptLookups(lookups, json, config.keptFor());
    this.clock = clock;
  }

  @GetMapping("/v1/forecast")
  ResponseEntity<Object> forecast(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String from,
      @RequestParam(required = false) @Nullable String to,
      @RequestParam(required = false) @Nullable String step)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    ForecastQuery query = ForecastQuery.read(read, from, to, step, config, clock.instant());
    return read.isWrong()
        ? read.refusal()
        : lookups.lookUp(tenant.name(), query, () -> view(tenant.name(), query));
  }

  private ForecastView view(String tenant, ForecastQuery query) {
    return ForecastView.of(
        query,
        forecast.estimate(
            tenant,
            query.fromMillis(),
            query.toMillis(),
            query.stepMillis(),
            config.countedMax(),
            config.sampledMax()));
  }
}
