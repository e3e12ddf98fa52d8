package io.punctual.api.tenant;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.tenant.TenantsConfig.TenantConfig;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /v1/tenant}: whose the request's token is, and what is left of the limits. {@code GET
 * /v1/tenants}: the same of all tenants, for operators.
 */
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
        : view(tenant, identity, limits);
  }

  @GetMapping(AdmitTenants.ALL)
  ResponseEntity<Object> tenants(
      @RequestAttribute(name = Identity.ATTRIBUTE, required = false) @Nullable Identity identity) {
    if (!Identity.mayOperate(identity)) {
      return ProblemAnswer.of(
          Problem.of(ProblemType.SCOPE_MISSING, "All tenants are shown to operators."));
    }
    return ResponseEntity.ok(new Tenants(identity == null ? open() : all()));
  }

  private static List<TenantView> open() {
    return List.of(TenantView.open(Tenant.DEFAULT));
  }

  private List<TenantView> all() {
    return config.byName().values().stream()
        .sorted(Comparator.comparing(Tenant::name))
        .map(
            tenant ->
                view(tenant, null, Objects.requireNonNull(config.tenants().get(tenant.name()))))
        .toList();
  }

  private TenantView view(Tenant tenant, @Nullable Identity identity, TenantConfig limits) {
    return TenantView.of(tenant, identity, limits, admit.inFlight(tenant.name()), quotas);
  }

  /**
   * @param tenants by name
   */
  record Tenants(List<TenantView> tenants) {}
}
