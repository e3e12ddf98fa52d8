package io.punctual.api.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdmitTenantsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/actuator",
        "/actuator/health",
        "/actuator/health/readiness",
        "/actuator/prometheus",
        "/v3/api-docs",
        "/v3/api-docs.yaml",
        "/v3/api-docs/swagger-config",
        "/swagger-ui.html",
        "/swagger-ui/",
        "/swagger-ui/index.html",
        "/errors/too-late",
        "/swagger-ui/swagger-ui-bundle.js"
      })
  void healthMetricsAndTheDescriptionAreOpen(String path) {
    assertThat(AdmitTenants.isOpen(path)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/v1/timers",
        "/v1/timers/by-name/actuator",
        "/%761/timers",
        "//v1/timers",
        "/error",
        "/actuators",
        "/actuator/../v1/timers",
        "/actuator/..%2fv1/timers",
        "/actuator/%2e%2e/v1/timers",
        "/actuator/..;/v1/timers",
        "/actuator;/../v1/timers",
        "/actuator//../v1/timers",
        "/errors/../v1/timers",
        "/swagger-ui/../v1/timers",
        "/swagger-ui/index.html/.../v1"
      })
  void whateverElseAPathMayComeToNeedsAToken(String path) {
    assertThat(AdmitTenants.isOpen(path)).isFalse();
  }
}
