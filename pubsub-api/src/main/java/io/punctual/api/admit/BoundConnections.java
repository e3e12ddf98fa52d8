package io.punctual.api.admit;

import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.api.watch.CloseReason;
import io.punctual.lifecycle.Step;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.coyote.Processor;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * Closes connections whose request's head takes too long, and those of one address that are too
 * many. Tomcat bounds the pause between two bytes and the number of all connections: so a few
 * thousand sockets that send a byte now and then would shut all others out.
 */
final class BoundConnections implements Step {

  private static final Duration EVERY = Duration.ofSeconds(1);

  private final Supplier<Set<? extends SocketWrapperBase<?>>> open;
  private final RequestsConfig config;
  private final ApiEvents events;

  /**
   * @param open the connections now
   */
  BoundConnections(
      Supplier<Set<? extends SocketWrapperBase<?>>> open, RequestsConfig config, ApiEvents events) {
    this.open = open;
    this.config = config;
    this.events = events;
  }

  @Override
  public Duration runOnce() {
    long nowNanos = System.nanoTime();
    Map<String, Integer> byAddress = new HashMap<>();
    Map<CloseReason, Integer> closed = new EnumMap<>(CloseReason.class);
    for (SocketWrapperBase<?> connection : open.get()) {
      CloseReason reason = reasonToClose(connection, byAddress, nowNanos);
      if (reason != null && OpenConnections.closeIfIdle(connection)) {
        closed.merge(reason, 1, Integer::sum);
      }
    }
    closed.forEach(
        (reason, count) -> events.happened(new ApiEvent.ConnectionsClosed(count, reason)));
    return EVERY;
  }

  private @Nullable CloseReason reasonToClose(
      SocketWrapperBase<?> connection, Map<String, Integer> byAddress, long nowNanos) {
    if (isHeadLate(connection, nowNanos)) {
      return CloseReason.HEAD;
    }
    int ofAddress = byAddress.merge(connection.getRemoteAddr(), 1, Integer::sum);
    return ofAddress > config.connectionsPerAddressMax() ? CloseReason.ADDRESS : null;
  }

  /** A connection has a processor of its own while it waits for the rest of a head. */
  private boolean isHeadLate(SocketWrapperBase<?> connection, long nowNanos) {
    return connection.getCurrentProcessor() instanceof Processor processor
        && !processor.isAsync()
        && processor.getRequest().getStartTimeNanos() > 0
        && nowNanos - processor.getRequest().getStartTimeNanos() > config.headMax().toNanos();
  }
}
