package io.punctual.consumer.callback;

import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.dispatch.DispatchConfig;
import io.punctual.consumer.watch.ConsumerEvents;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the way to the callbacks: the clock, the connections, who is asked. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CallbackConfig.class)
@Import({Callbacks.class, AskClock.class})
public class CallbackClientWiring {

  private static final int FOR_THE_CLOCK = 1;
  private static final TimeValue VALIDATE_AFTER = TimeValue.ofSeconds(5);

  @Bean
  CallbackClock callbackClock(CallbackConfig callback) {
    return new CallbackClock(CallbackClock.steadyMicros(), callback.clockWindow());
  }

  /** Of https URLs. A bundle's new certificates count from the next connection on. */
  @Bean
  TlsSocketStrategy callbackTls(CallbackConfig callback, SslBundles bundles) {
    String name = callback.sslBundle();
    if (name.isEmpty()) {
      return DefaultClientTlsStrategy.createDefault();
    }
    AtomicReference<TlsSocketStrategy> newest = new AtomicReference<>(tls(bundles.getBundle(name)));
    bundles.addBundleUpdateHandler(name, bundle -> newest.set(tls(bundle)));
    return (socket, host, port, attachment, context) ->
        newest.get().upgrade(socket, host, port, attachment, context);
  }

  private static TlsSocketStrategy tls(SslBundle bundle) {
    return new DefaultClientTlsStrategy(bundle.createSslContext());
  }

  @Bean
  PoolingHttpClientConnectionManager callbackConnections(
      CallbackConfig callback,
      DispatchConfig dispatch,
      TlsSocketStrategy tls,
      ConsumerEvents events) {
    int requests = dispatch.inFlightMax() + dispatch.slowInFlightMax() + FOR_THE_CLOCK;
    int perRoute = orElse(callback.connectionsPerRoute(), requests);
    TimedPool pool = new TimedPool(callback.connectionTtl(), tls, events);
    pool.setDefaultMaxPerRoute(perRoute);
    pool.setMaxTotal(orElse(callback.connectionsTotal(), perRoute * callback.urls().size()));
    pool.setDefaultSocketConfig(SocketConfig.custom().setTcpNoDelay(true).build());
    pool.setDefaultConnectionConfig(
        ConnectionConfig.custom()
            .setConnectTimeout(Timeout.of(callback.connectTimeout()))
            .setTimeToLive(TimeValue.of(callback.connectionTtl()))
            .setValidateAfterInactivity(VALIDATE_AFTER)
            .build());
    return pool;
  }

  private static int orElse(int configured, int fallback) {
    return configured == 0 ? fallback : configured;
  }

  /** No retries here: a request that failed goes back to the hold. */
  @Bean
  CloseableHttpClient callbackHttp(
      PoolingHttpClientConnectionManager connections, CallbackClock clock) {
    return HttpClients.custom()
        .setConnectionManager(connections)
        .setUserAgent("punctual-timer-consumer")
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableCookieManagement()
        .disableAuthCaching()
        .disableContentCompression()
        .disableConnectionState()
        .addExecInterceptorLast("mark-times", new MarkTimes(clock::ownMicros))
        .build();
  }
}
