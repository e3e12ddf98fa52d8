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
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Says whose timers a request is about, and admits of each tenant only as many requests as its
 * limits allow; refuses without reading the body and without waiting.
 */
public final class AdmitTenants extends OncePerRequestFilter {

  /** Names the tenant that an operator's request is about. */
  static final String NAMED = "Punctual-Tenant";

  /** About no tenant of them: an operator need not name one. */
  static final String ALL = "/v1/tenants";

  private final Map<String, Tenant> tenants;
  private final Map<String, TenantRoom> rooms;
  private final SendProblem send;
  private final ApiEvents events;

  AdmitTenants(
      Map<String, Tenant> tenants,
      Map<String, TenantRoom> rooms,
      SendProblem send,
      ApiEvents events) {
    this.tenants = Map.copyOf(tenants);
    this.rooms = Map.copyOf(rooms);
    this.send = send;
    this.events = events;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Identity identity = identity();
    String named = request.getHeader(NAMED);
    Tenant tenant = named == null ? identity.tenant() : named(identity, named);
    if (tenant == null && named == null && request.getServletPath().equals(ALL)) {
      request.setAttribute(Identity.ATTRIBUTE, identity);
      chain.doFilter(request, response);
      return;
    }
    if (tenant == null) {
      send.send(noTenant(identity, named), response);
      return;
    }
    request.setAttribute(Identity.ATTRIBUTE, identity);
    request.setAttribute(Tenant.ATTRIBUTE, tenant);
    TenantRoom room = Objects.requireNonNull(rooms.get(tenant.name()));
    switch (room.enter()) {
      case TenantRoom.Entry.Admitted(OptionalLong left) -> {
        left.ifPresent(requests -> tellLeft(room, requests, response));
        serve(tenant, room, request, response, chain);
      }
      case TenantRoom.Entry.Refused(TenantLimit limit, Duration retryAfter) -> {
        if (limit == TenantLimit.RATE) {
          tellLeft(room, 0, response);
        }
        limited(tenant, limit, retryAfter, response);
      }
    }
  }

  /** A tenant's requests being done now. */
  int inFlight(String tenant) {
    return Objects.requireNonNull(rooms.get(tenant)).inFlight();
  }

  /** The fields of draft-ietf-httpapi-ratelimit-headers-10. */
  private static void tellLeft(TenantRoom room, long requests, HttpServletResponse response) {
    Integer perSecond = room.perSecond();
    if (perSecond != null) {
      response.setHeader("RateLimit-Policy", "\"requests\";q=%d;w=1".formatted(perSecond));
      response.setHeader("RateLimit", "\"requests\";r=%d;t=1".formatted(requests));
    }
  }

  private static Identity identity() {
    Authentication shown = SecurityContextHolder.getContext().getAuthentication();
    if (shown != null && shown.getPrincipal() instanceof Identity identity) {
      return identity;
    }
    throw new IllegalStateException("a request without an identity");
  }

  /** Null where there is none, or where that is another's. */
  private @Nullable Tenant named(Identity identity, String name) {
    Tenant own = identity.tenant();
    if (own != null && own.name().equals(name)) {
      return own;
    }
    return identity.scopes().contains(Scope.OPERATE) ? tenants.get(name) : null;
  }

  private static Problem noTenant(Identity identity, @Nullable String named) {
    if (named == null) {
      return Problem.of(
          ProblemType.MALFORMED_REQUEST,
          "An operator's request names a tenant in the header %s.".formatted(NAMED));
    }
    return identity.scopes().contains(Scope.OPERATE)
        ? Problem.of(
            ProblemType.MALFORMED_REQUEST,
            "The header %s names no tenant of this service.".formatted(NAMED))
        : Problem.of(
            ProblemType.SCOPE_MISSING,
            "The header %s names another tenant: that needs the scope \"operate\"."
                .formatted(NAMED));
  }

  private void limited(
      Tenant tenant, TenantLimit limit, Duration retryAfter, HttpServletResponse response)
      throws IOException {
    events.happened(new ApiEvent.TenantLimited(tenant.name(), limit));
    String detail = limit.told() + " Nothing was done.";
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
    try {
      chain.doFilter(request, response);
    } finally {
      room.leave();
      events.happened(
          new ApiEvent.TenantServed(
              tenant.name(), Duration.ofNanos(System.nanoTime() - begunAtNanos)));
    }
  }
}
