package io.punctual.consumer.callback;

import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.io.ConnectionEndpoint;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.io.LeaseRequest;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * The connection pool. Connections are used in turn, so that all of them stay warm; it says when
 * one is made or gone, and how long each request waited for its own.
 */
final class TimedPool extends PoolingHttpClientConnectionManager {

  private final ConsumerEvents events;

  TimedPool(Duration timeToLive, TlsSocketStrategy tls, ConsumerEvents events) {
    super(
        operator(tls),
        PoolConcurrencyPolicy.STRICT,
        PoolReusePolicy.FIFO,
        TimeValue.of(timeToLive),
        CountedConnection.factory(events));
    this.events = events;
  }

  @Override
  public LeaseRequest lease(
      String id, HttpRoute route, Timeout requestTimeout, @Nullable Object state) {
    LeaseRequest lease = super.lease(id, route, requestTimeout, state);
    long askedNanos = System.nanoTime();
    return new LeaseRequest() {
      @Override
      public ConnectionEndpoint get(Timeout timeout)
          throws InterruptedException, ExecutionException, TimeoutException {
        try {
          return lease.get(timeout);
        } finally {
          events.happened(
              new ConsumerEvent.ConnectionAwaited(
                  Duration.ofNanos(System.nanoTime() - askedNanos)));
        }
      }

      @Override
      public boolean cancel() {
        return lease.cancel();
      }
    };
  }

  private static HttpClientConnectionOperator operator(TlsSocketStrategy tls) {
    return new DefaultHttpClientConnectionOperator(
        null,
        null,
        RegistryBuilder.<TlsSocketStrategy>create().register(URIScheme.HTTPS.id, tls).build());
  }
}
