package io.punctual.api.admit;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.problem.SendProblem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses a request that is one too many before anything is done for it: what the processors can't
 * get done would otherwise wait for them without a bound. Health and metrics are always answered.
 */
final class AdmitRequests extends OncePerRequestFilter {
  private static final String WATCHING = "/actuator/";

  private final RequestsConfig config;
  private final SendProblem send;
  private final Runnable refused;
  private final Semaphore free;

  /**
   * @param refused told of each that was
   */
  AdmitRequests(RequestsConfig config, SendProblem send, Runnable refused) {
    this.config = config;
    this.send = send;
    this.refused = refused;
    this.free = new Semaphore(config.inFlightMax());
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    // The path that is meant, with what the container has taken out of it: /actuator/..;/v1/timers
    // is /v1/timers.
    return request.getServletPath().startsWith(WATCHING);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (!free.tryAcquire()) {
      refused.run();
      String detail =
          "As many as punctual.requests.in-flight-max are being done. Nothing was done.";
      send.send(Problem.later(ProblemType.OVERLOADED, detail, config.retryAfter()), response);
      return;
    }
    try {
      chain.doFilter(request, response);
    } finally {
      free.release();
    }
  }

  int inFlight() {
    return config.inFlightMax() - free.availablePermits();
  }
}
