package io.punctual.api.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import jakarta.servlet.FilterChain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class AuditChangesTest {

  private final List<Map<String, Object>> lines = new ArrayList<>();

  @Test
  void saysWhoAskedForWhatFromWhereAndWhatCameOfIt() throws Exception {
    MockHttpServletRequest request = new MockHttpServletRequest("DELETE", "/v1/timers/an-id");
    request.addHeader("Authorization", "Bearer token");
    request.setRemoteAddr("10.0.0.7");

    audit(
        request,
        (asked, answer) -> {
          asked.setAttribute(Tenant.ATTRIBUTE, new Tenant("acme", List.of()));
          ((MockHttpServletResponse) answer).setStatus(409);
        });

    assertThat(lines)
        .containsExactly(
            Map.of(
                "tenant", "acme",
                "token", TokensTest.sha256("token").substring(0, 8),
                "from", "10.0.0.7",
                "method", "DELETE",
                "target", "/v1/timers/an-id",
                "status", 409));
  }

  @Test
  void tellsARefusedRequestToo() throws Exception {
    MockHttpServletRequest request = new MockHttpServletRequest("POST", "/v1/dead-timers:redrive");
    request.setQueryString("topic=" + "x".repeat(1_000));

    audit(request, (_, answer) -> ((MockHttpServletResponse) answer).setStatus(401));

    Map<String, Object> line = lines.getFirst();
    assertThat(line).contains(entry("tenant", "-"), entry("token", "-"), entry("status", 401));
    assertThat(line.get("target").toString())
        .startsWith("/v1/dead-timers:redrive?topic=xxx")
        .hasSizeLessThan(310);
  }

  @ParameterizedTest
  @CsvSource({
    "PATCH,  /v1/timers/an-id,                1",
    "DELETE, /v1/timers/by-name/a-name,       1",
    "POST,   /v1/timers/an-id:fire,           1",
    "POST,   /v1/dead-timers/an-id:redrive,   1",
    "POST,   /v1/timers,                      0",
    "POST,   /v1/timers:batch,                0",
    "GET,    /v1/timers/an-id,                0"
  })
  void onlyChangesAreToldNotSubmissionsAndLookUps(String method, String path, int told)
      throws Exception {
    audit(new MockHttpServletRequest(method, path), (_, _) -> {});
    assertThat(lines).hasSize(told);
  }

  private void audit(MockHttpServletRequest request, FilterChain chain) throws Exception {
    new AuditChanges(lines::add).doFilter(request, new MockHttpServletResponse(), chain);
  }
}
