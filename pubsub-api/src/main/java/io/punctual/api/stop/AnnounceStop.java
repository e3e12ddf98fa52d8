package io.punctual.api.stop;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * The first thing in a stop: for a while each answer says that its connection is to be closed. A
 * caller's pool then lets go of it, and never sends a request into the moment at which the server
 * closes it.
 */
final class AnnounceStop extends OncePerRequestFilter implements SmartLifecycle {

  private final Duration announce;
  private volatile boolean running;

  AnnounceStop(AnnounceConfig config) {
    this.announce = config.announce();
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (!running) {
      response.setHeader(HttpHeaders.CONNECTION, "close");
    }
    chain.doFilter(request, response);
  }

  @Override
  public void start() {
    running = true;
  }

  @Override
  public void stop() {
    running = false;
    try {
      Thread.sleep(announce);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** Stopped before everything else, started after it. */
  @Override
  public int getPhase() {
    return Integer.MAX_VALUE;
  }
}
