package io.punctual.api.admit;

import io.punctual.lifecycle.Step;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.coyote.Processor;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * Closes connections whose request's head takes too long, and those of one address that are too
 * many. Tomcat bounds the pause between two bytes and the number of all connections: so a few
 * thousand sockets that send a byte now and then would shut all others out.
 */
final class BoundConnections implements Step {

  /** Why a connection was closed. */
  enum Reason {
    HEAD,
    ADDRESS
  }

  private static final Duration EVERY = Duration.ofSeconds(1);

  private final Supplier<Set<? extends SocketWrapperBase<?>>> open;
  private final RequestsConfig config;
  private final Consumer<Reason> closed;

  /**
   * @param open the connections now
   * @param closed told of each that was
   */
  BoundConnections(
      Supplier<Set<? extends SocketWrapperBase<?>>> open,
      RequestsConfig config,
      Consumer<Reason> closed) {
    this.open = open;
    this.config = config;
    this.closed = closed;
  }

  @Override
  public Duration runOnce() {
    long nowNanos = System.nanoTime();
    Map<String, Integer> byAddress = new HashMap<>();
    for (SocketWrapperBase<?> connection : open.get()) {
      if (isHeadLate(connection, nowNanos)) {
        close(connection, Reason.HEAD);
      } else if (byAddress.merge(connection.getRemoteAddr(), 1, Integer::sum)
          > config.connectionsPerAddressMax()) {
        close(connection, Reason.ADDRESS);
      }
    }
    return EVERY;
  }

  /** A connection has a processor of its own while it waits for the rest of a head. */
  private boolean isHeadLate(SocketWrapperBase<?> connection, long nowNanos) {
    return connection.getCurrentProcessor() instanceof Processor processor
        && !processor.isAsync()
        && processor.getRequest().getStartTimeNanos() > 0
        && nowNanos - processor.getRequest().getStartTimeNanos() > config.headMax().toNanos();
  }

  /** Unless a request of it is being done. */
  private void close(SocketWrapperBase<?> connection, Reason reason) {
    if (connection.getLock().tryLock()) {
      try {
        connection.close();
        closed.accept(reason);
      } finally {
        connection.getLock().unlock();
      }
    }
  }
}
