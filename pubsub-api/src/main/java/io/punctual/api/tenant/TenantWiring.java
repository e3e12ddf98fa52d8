package io.punctual.api.tenant;

import io.github.bucket4j.TimeMeter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.punctual.api.problem.SendProblem;
import io.punctual.api.tenant.TenantsConfig.TenantConfig;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import jakarta.servlet.Filter;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the check of tokens; without configured tenants each request is the default tenant's. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TenantsConfig.class)
public class TenantWiring {

  @Bean
  Filter tenantFilter(
      TenantsConfig config, SendProblem send, MeterRegistry meters, ApiEvents events) {
    events.happened(new ApiEvent.TenantsConfigured(config.tenants().keySet()));
    return config.tenants().isEmpty() ? admitAll() : admitTenants(config, send, meters, events);
  }

  private static Filter admitAll() {
    return (request, response, chain) -> {
      request.setAttribute(Tenant.ATTRIBUTE, Tenant.DEFAULT);
      chain.doFilter(request, response);
    };
  }

  private static Filter admitTenants(
      TenantsConfig config, SendProblem send, MeterRegistry meters, ApiEvents events) {
    Tokens tokens = new Tokens();
    Map<String, TenantRoom> rooms = new HashMap<>();
    config
        .tenants()
        .forEach(
            (name, given) -> {
              Tenant tenant = new Tenant(name, given.topics());
              given.tokenSha256().forEach(hash -> tokens.add(hash, tenant));
              rooms.put(name, room(name, given, meters));
            });
    return new AdmitTenants(tokens, rooms, send, events);
  }

  private static TenantRoom room(String name, TenantConfig config, MeterRegistry meters) {
    TenantRoom room = new TenantRoom(config, TimeMeter.SYSTEM_NANOTIME);
    Tags tags = Tags.of("tenant", name);
    meters.gauge("punctual.tenant.in.flight", tags, room, TenantRoom::inFlight);
    meters.gauge("punctual.tenant.in.flight.limit", tags, config, TenantConfig::inFlightMax);
    return room;
  }
}
