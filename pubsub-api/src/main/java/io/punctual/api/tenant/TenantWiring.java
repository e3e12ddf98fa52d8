package io.punctual.api.tenant;

import io.github.bucket4j.TimeMeter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.punctual.api.loop.Phases;
import io.punctual.api.problem.SendProblem;
import io.punctual.api.tenant.TenantView.Use;
import io.punctual.api.tenant.TenantsConfig.TenantConfig;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Loop;
import io.punctual.store.timer.CountPending;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the tenants and their limits. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TenantsConfig.class)
@Import(TenantController.class)
public class TenantWiring {

  @Bean
  AdmitTenants admitTenants(
      TenantsConfig config, SendProblem send, MeterRegistry meters, ApiEvents events) {
    events.happened(new ApiEvent.TenantsConfigured(config.tenants().keySet()));
    Map<String, TenantRoom> rooms = new HashMap<>();
    config.tenants().forEach((name, given) -> rooms.put(name, room(name, given, meters)));
    return new AdmitTenants(config.byName(), rooms, send, events);
  }

  @Bean
  TimerQuotas timerQuotas(TenantsConfig config, MeterRegistry meters) {
    TimerQuotas quotas = new TimerQuotas(config.tenants(), TimeMeter.SYSTEM_NANOTIME);
    for (String name : config.tenants().keySet()) {
      meter(meters, "punctual.tenant.pending", name, quotas::pending);
      meter(meters, "punctual.tenant.pending.bytes", name, quotas::pendingBytes);
    }
    return quotas;
  }

  private static void meter(
      MeterRegistry meters, String gauge, String tenant, Function<String, Optional<Use>> of) {
    of.apply(tenant)
        .ifPresent(
            bounded -> {
              Tags tags = Tags.of("tenant", tenant);
              Gauge.builder(gauge, () -> of.apply(tenant).orElseThrow().used())
                  .tags(tags)
                  .register(meters);
              Gauge.builder(gauge + ".limit", bounded::max).tags(tags).register(meters);
            });
  }

  @Bean
  Loop countPending(TimerQuotas quotas, CountPending pending, ApiEvents events) {
    return new Loop(
        "count-pending",
        () -> {
          long begunAtNanos = System.nanoTime();
          quotas.count(pending::count);
          return TimerQuotas.pauseAfter(Duration.ofNanos(System.nanoTime() - begunAtNanos));
        },
        quotas.countsPending() ? 1 : 0,
        Phases.WRITE,
        events);
  }

  /** Not among all requests' filters: it comes behind those that find out who asks. */
  @Bean
  FilterRegistrationBean<AdmitTenants> notForAll(AdmitTenants admit) {
    FilterRegistrationBean<AdmitTenants> registration = new FilterRegistrationBean<>(admit);
    registration.setEnabled(false);
    return registration;
  }

  private static TenantRoom room(String name, TenantConfig config, MeterRegistry meters) {
    TenantRoom room = new TenantRoom(config, TimeMeter.SYSTEM_NANOTIME);
    Tags tags = Tags.of("tenant", name);
    meters.gauge("punctual.tenant.in.flight", tags, room, TenantRoom::inFlight);
    meters.gauge("punctual.tenant.in.flight.limit", tags, config, TenantConfig::inFlightMax);
    return room;
  }
}
