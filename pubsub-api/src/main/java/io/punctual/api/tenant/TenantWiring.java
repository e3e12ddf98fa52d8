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
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Wires the check of tokens; without configured tenants each request is the default tenant's. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({AuthConfig.class, TenantsConfig.class})
public class TenantWiring {

  @Bean
  Filter tenantFilter(
      TenantsConfig config,
      AuthConfig auth,
      ServerProperties server,
      SendProblem send,
      MeterRegistry meters,
      ApiEvents events) {
    events.happened(new ApiEvent.TenantsConfigured(config.tenants().keySet()));
    if (config.tenants().isEmpty()) {
      auth.checkOpen(server.getAddress());
      return new AdmitAll(send);
    }
    return admitTenants(config, send, meters, events);
  }

  /** Outside the filter of tenants, so that it sees what that refuses. */
  @Bean
  FilterRegistrationBean<AuditChanges> auditFilter() {
    FilterRegistrationBean<AuditChanges> registration =
        new FilterRegistrationBean<>(AuditChanges.toLog());
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
    return registration;
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
