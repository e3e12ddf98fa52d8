package io.punctual.api.tenant;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.tenant.TenantsConfig.TenantConfig;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A tenant and its limits; what has none is absent. Requests and timers a second are those of the
 * instance that answers.
 *
 * @param scopes of the token; absent where no token is needed, and of another tenant
 * @param topics patterns, one of which a topic must match
 * @param pending timers that are still to come, as last counted
 * @param pendingBytes of those
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record TenantView(
    String tenant,
    @Nullable List<String> scopes,
    List<String> topics,
    @Nullable Use inFlight,
    @Nullable Integer requestsPerSecondMax,
    @Nullable Integer timersPerSecondMax,
    @Nullable Use pending,
    @Nullable Use pendingBytes) {

  record Use(long used, long max) {}

  /** Of an API that needs no token. */
  static TenantView open(Tenant tenant) {
    return new TenantView(tenant.name(), null, topics(tenant), null, null, null, null, null);
  }

  static TenantView of(
      Tenant tenant,
      @Nullable Identity identity,
      TenantConfig limits,
      long inFlight,
      TimerQuotas quotas) {
    return new TenantView(
        tenant.name(),
        identity == null ? null : identity.scopes().stream().map(Scope::word).sorted().toList(),
        topics(tenant),
        new Use(inFlight, limits.inFlightMax()),
        limits.requestsPerSecond(),
        limits.timersPerSecond(),
        quotas.pending(tenant.name()).orElse(null),
        quotas.pendingBytes(tenant.name()).orElse(null));
  }

  private static List<String> topics(Tenant tenant) {
    return tenant.topics().stream().map(Pattern::pattern).toList();
  }
}
