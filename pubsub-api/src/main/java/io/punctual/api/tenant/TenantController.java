package io.punctual.api.tenant;

import io.punctual.api.tenant.TenantsConfig.TenantConfig;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /v1/tenant}: whose the request's token is, and what is left of the limits. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record TenantController(TenantsConfig config, AdmitTenants admit, TimerQuotas quotas) {

  @GetMapping("/v1/tenant")
  TenantView tenant(
      @RequestAttribute Tenant tenant,
      @RequestAttribute(name = Identity.ATTRIBUTE, required = false) @Nullable Identity identity) {
    TenantConfig limits = config.tenants().get(tenant.name());
    return limits == null || identity == null
        ? TenantView.open(tenant)
        : TenantView.of(
            tenant, identity, limits, admit.inFlight(tenant.name()), quotas.pending(tenant.name()));
  }
}
