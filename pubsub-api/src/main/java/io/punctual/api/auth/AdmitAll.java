package io.punctual.api.auth;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.problem.SendProblem;
import io.punctual.api.tenant.Tenant;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Admits everybody as the default tenant, but no other site's page in the browser of a person who
 * reaches this API: a page may send a POST anywhere, and needs no token here. Browsers say where a
 * request comes from: by Sec-Fetch-Site, and where the API has no TLS, by Origin.
 */
final class AdmitAll extends OncePerRequestFilter {

  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
  private static final Set<String> OWN = Set.of("same-origin", "none");

  private static final String WARM_UP = "Bearer " + Tenant.WARM_UP.name();

  private final SendProblem send;

  AdmitAll(SendProblem send) {
    this.send = send;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (READING.contains(request.getMethod()) || isOwn(request)) {
      request.setAttribute(Tenant.ATTRIBUTE, isWarmUp(request) ? Tenant.WARM_UP : Tenant.DEFAULT);
      chain.doFilter(request, response);
    } else {
      send.send(Problem.of(ProblemType.CROSS_SITE), response);
    }
  }

  private static boolean isWarmUp(HttpServletRequest request) {
    return WARM_UP.equals(request.getHeader(HttpHeaders.AUTHORIZATION));
  }

  private static boolean isOwn(HttpServletRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    if (site != null) {
      return OWN.contains(site);
    }
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    return origin == null || origin.endsWith("://" + request.getHeader(HttpHeaders.HOST));
  }
}
