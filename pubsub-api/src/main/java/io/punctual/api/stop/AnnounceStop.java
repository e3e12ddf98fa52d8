package io.punctual.api.stop;

import io.punctual.api.admit.OpenConnections;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * The first thing in a stop: for a while each answer says that its connection is to be closed. A
 * caller's pool then lets go of it, and never sends a request into the moment at which the server
 * closes it. Connections that nobody used meanwhile are closed one after the other: a caller that
 * just then takes one finds another that is open.
 */
public final class AnnounceStop extends OncePerRequestFilter implements SmartLifecycle {

  private final Duration half;
  private final OpenConnections connections;
  private volatile boolean running;

  AnnounceStop(AnnounceConfig config, OpenConnections connections) {
    this.half = config.announce().dividedBy(2);
    this.connections = connections;
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
      Thread.sleep(half);
      closeUnused();
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeUnused() throws InterruptedException {
    List<? extends SocketWrapperBase<?>> left = List.copyOf(connections.now());
    Duration pause = half.dividedBy(Math.max(1, left.size()));
    for (SocketWrapperBase<?> connection : left) {
      if (connection.getCurrentProcessor() == null) { // between two requests
        OpenConnections.closeIfIdle(connection);
      }
      Thread.sleep(pause);
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
