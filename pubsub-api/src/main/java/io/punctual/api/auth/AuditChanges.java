package io.punctual.api.auth;

import io.punctual.api.tenant.Identity;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.trace.TraceRequests;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * A line in a log of its own for each request to change what was accepted, refused ones too: who
 * asked for what, from where, and with which outcome. Submissions have their receipts instead.
 */
final class AuditChanges extends OncePerRequestFilter {

  private static final int TARGET_CHARACTERS_MAX = 300;
  private static final List<String> CHANGES =
      List.of(":fire", ":start", ":redrive", ":drop", ":pause", ":resume", "/v1/pauses");

  private final Consumer<Map<String, Object>> lines;

  AuditChanges(Consumer<Map<String, Object>> lines) {
    this.lines = lines;
  }

  static AuditChanges toLog() {
    return new AuditChanges(AuditLine::write);
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    String path = request.getRequestURI();
    return switch (request.getMethod()) {
      case "PUT", "PATCH", "DELETE" -> false;
      case "POST" -> CHANGES.stream().noneMatch(path::endsWith);
      default -> true;
    };
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    int status = HttpStatus.INTERNAL_SERVER_ERROR.value();
    try {
      chain.doFilter(request, response);
      status = response.getStatus();
    } finally {
      Map<String, Object> fields = new LinkedHashMap<>();
      Identity identity = (Identity) request.getAttribute(Identity.ATTRIBUTE);
      fields.put("tenant", tenant(request, identity));
      fields.put("caller", identity == null ? "-" : identity.name());
      fields.put("from", request.getRemoteAddr());
      fields.put("method", request.getMethod());
      fields.put("target", target(request));
      String span = TraceRequests.span(request);
      if (span != null) {
        fields.put("traceparent", span);
      }
      fields.put("status", status);
      lines.accept(fields);
    }
  }

  /** The one that the request is about; of a refused one, the caller's own. */
  private static String tenant(HttpServletRequest request, @Nullable Identity identity) {
    Tenant tenant = (Tenant) request.getAttribute(Tenant.ATTRIBUTE);
    if (tenant == null && identity != null) {
      tenant = identity.tenant();
    }
    return tenant == null ? "-" : tenant.name();
  }

  /** As it was sent: Tomcat lets no control character through. */
  private static String target(HttpServletRequest request) {
    String target =
        Stream.of(request.getRequestURI(), request.getQueryString())
            .filter(part -> part != null)
            .collect(Collectors.joining("?"));
    return target.length() <= TARGET_CHARACTERS_MAX
        ? target
        : target.substring(0, TARGET_CHARACTERS_MAX) + "…";
  }
}
