package io.punctual.api.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.punctual.api.tenant.Identity;
import io.punctual.api.tenant.Tenant;
import io.punctual.lifecycle.trace.Traces;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    request.setRemoteAddr("10.0.0.7");

    audit(
        request,
        (asked, answer) -> {
          Tenant acme = new Tenant("acme", List.of());
          asked.setAttribute(Tenant.ATTRIBUTE, acme);
          asked.setAttribute(Traces.TRACEPARENT, "the-span");
          asked.setAttribute(Identity.ATTRIBUTE, new Identity("somebody", acme, Set.of()));
          ((MockHttpServletResponse) answer).setStatus(409);
        });

    assertThat(lines)
        .containsExactly(
            Map.of(
                "tenant", "acme",
                "caller", "somebody",
                "from", "10.0.0.7",
                "method", "DELETE",
                "target", "/v1/timers/an-id",
                "traceparent", "the-span",
                "status", 409));
  }

  @Test
  void tellsARefusedRequestToo() throws Exception {
    MockHttpServletRequest request = new MockHttpServletRequest("POST", "/v1/dead-timers:redrive");
    request.setQueryString("topic=" + "x".repeat(1_000));

    audit(request, (_, answer) -> ((MockHttpServletResponse) answer).setStatus(401));

    Map<String, Object> line = lines.getFirst();
    assertThat(line).contains(entry("tenant", "-"), entry("caller", "-"), entry("status", 401));
    assertThat(line.get("target").toString())
        .startsWith("/v1/dead-timers:redrive?topic=xxx")
        .hasSizeLessThan(310);
  }

  @Test
  void namesTheCallerWhoseScopeWasMissing() throws Exception {
    Identity identity = new Identity("somebody", new Tenant("acme", List.of()), Set.of());

    audit(
        new MockHttpServletRequest("DELETE", "/v1/timers/an-id"),
        (asked, _) -> asked.setAttribute(Identity.ATTRIBUTE, identity));

    assertThat(lines.getFirst()).contains(entry("tenant", "acme"), entry("caller", "somebody"));
  }

  @Test
  void whatFailsIsToldAsFailed() {
    MockHttpServletRequest request = new MockHttpServletRequest("DELETE", "/v1/timers/an-id");
    assertThatThrownBy(
            () ->
                audit(
                    request,
                    (_, _) -> {
                      throw new ServletException("a bug");
                    }))
        .hasMessage("a bug");
    assertThat(lines.getFirst()).contains(entry("status", 500));
  }

  @ParameterizedTest
  @CsvSource({
    "PATCH,  /v1/timers/an-id,                1",
    "DELETE, /v1/timers/by-name/a-name,       1",
    "POST,   /v1/timers/an-id:fire,           1",
    "PUT,    /v1/jobs/a-name,                 1",
    "POST,   /v1/jobs/a-name:start,           1",
    "POST,   /v1/dead-timers/an-id:redrive,   1",
    "POST,   /v1/dead-timers:drop,            1",
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
