package io.punctual.api.tenant;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.problem.SendProblem;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.api.watch.TenantLimit;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Admits only requests with a tenant's token, and of each tenant only as many as its limits allow;
 * refuses without reading the body and without waiting.
 */
final class AdmitTenants extends OncePerRequestFilter {

  /** Health, metrics and the API's own description, and no other spelling of their paths. */
  private static final Pattern OPEN =
      Pattern.compile(
          "/(actuator|errors|v3/api-docs|swagger-ui)(\\.yaml|\\.html)?(/[\\w-]+(\\.[\\w-]+){0,3}){0,4}/?");

  private final Tokens tokens;
  private final Map<String, TenantRoom> rooms;
  private final SendProblem send;
  private final ApiEvents events;

  AdmitTenants(Tokens tokens, Map<String, TenantRoom> rooms, SendProblem send, ApiEvents events) {
    this.tokens = tokens;
    this.rooms = Map.copyOf(rooms);
    this.send = send;
    this.events = events;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return isOpen(request.getRequestURI());
  }

  /** Whether that path needs no token. */
  static boolean isOpen(String path) {
    return OPEN.matcher(path).matches();
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Optional<Tenant> tenant = tokens.tenant(request.getHeader(HttpHeaders.AUTHORIZATION));
    if (tenant.isEmpty()) {
      unauthorized(response);
      return;
    }
    TenantRoom room = Objects.requireNonNull(rooms.get(tenant.get().name()));
    switch (room.enter()) {
      case TenantRoom.Entry.Admitted() -> serve(tenant.get(), room, request, response, chain);
      case TenantRoom.Entry.Refused(TenantLimit limit, Duration retryAfter) ->
          limited(tenant.get(), limit, retryAfter, response);
    }
  }

  private void unauthorized(HttpServletResponse response) throws IOException {
    events.happened(new ApiEvent.AccessDenied());
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    send.send(Problem.of(ProblemType.UNAUTHORIZED), response);
  }

  private void limited(
      Tenant tenant, TenantLimit limit, Duration retryAfter, HttpServletResponse response)
      throws IOException {
    events.happened(new ApiEvent.TenantLimited(tenant.name(), limit));
    String detail =
        limit == TenantLimit.RATE
            ? "The tenant's requests come too fast. Nothing was done."
            : "Too many of the tenant's requests are being done. Nothing was done.";
    send.send(Problem.later(ProblemType.TOO_MANY_REQUESTS, detail, retryAfter), response);
  }

  private void serve(
      Tenant tenant,
      TenantRoom room,
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain)
      throws ServletException, IOException {
    long begunAtNanos = System.nanoTime();
    request.setAttribute(Tenant.ATTRIBUTE, tenant);
    try {
      chain.doFilter(request, response);
    } finally {
      room.leave();
      events.happened(
          new ApiEvent.TenantServed(
              tenant.name(), Duration.ofNanos(System.nanoTime() - begunAtNanos)));
    }
    if (response.getStatus() == HttpStatus.TOO_MANY_REQUESTS.value()) {
      events.happened(new ApiEvent.TenantLimited(tenant.name(), TenantLimit.QUEUE));
    }
  }
}
