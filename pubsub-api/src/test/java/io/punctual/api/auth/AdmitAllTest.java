package io.punctual.api.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.problem.SendProblem;
import io.punctual.api.tenant.Tenant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.json.JsonMapper;

class AdmitAllTest {

  @Test
  void whoIsNoBrowserIsTheDefaultTenant() throws Exception {
    MockHttpServletRequest request = request("POST", Map.of());
    assertThat(status(request)).isEqualTo(200);
    assertThat(request.getAttribute(Tenant.ATTRIBUTE)).isEqualTo(Tenant.DEFAULT);
  }

  @Test
  void theWarmUpHasATenantOfItsOwnAndNoOtherTokenIsLookedAt() throws Exception {
    assertThat(tenantOf("Bearer punctual-warm-up")).isEqualTo(Tenant.WARM_UP);
    assertThat(tenantOf("Bearer another")).isEqualTo(Tenant.DEFAULT);
  }

  private static Object tenantOf(String authorization) throws Exception {
    MockHttpServletRequest request = request("POST", Map.of("Authorization", authorization));
    assertThat(status(request)).isEqualTo(200);
    return request.getAttribute(Tenant.ATTRIBUTE);
  }

  @ParameterizedTest
  @CsvSource({
    "POST,  same-origin, 200",
    "POST,  none,        200",
    "POST,  same-site,   403",
    "POST,  cross-site,  403",
    "DELETE,cross-site,  403",
    "PATCH, cross-site,  403",
    "post,  cross-site,  403",
    "GET,   cross-site,  200",
    "HEAD,  cross-site,  200"
  })
  void anotherSitesPageChangesNothing(String method, String site, int status) throws Exception {
    assertThat(status(request(method, Map.of("Sec-Fetch-Site", site)))).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({
    "http://10.0.0.1:8080, 200",
    "http://10.0.0.1:8081, 403",
    "http://evil.example,  403",
    "http://evil10.0.0.1:8080, 403",
    "null, 403"
  })
  void aBrowserThatSaysNoMoreIsKnownByTheOrigin(String origin, int status) throws Exception {
    assertThat(status(request("POST", Map.of("Origin", origin)))).isEqualTo(status);
  }

  private static MockHttpServletRequest request(String method, Map<String, String> headers) {
    MockHttpServletRequest request = new MockHttpServletRequest(method, "/v1/timers");
    request.addHeader("Host", "10.0.0.1:8080");
    headers.forEach(request::addHeader);
    return request;
  }

  private static int status(MockHttpServletRequest request) throws Exception {
    MockHttpServletResponse response = new MockHttpServletResponse();
    new AdmitAll(new SendProblem(JsonMapper.shared()))
        .doFilter(request, response, new MockFilterChain());
    return response.getStatus();
  }
}
