package io.punctual.consumer.callback;

import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.dispatch.DispatchConfig;
import io.punctual.consumer.watch.ConsumerEvents;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires the way to the callbacks: the clock, the connections, who is asked. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({CallbackConfig.class, DeliveriesConfig.class})
public class CallbackClientWiring {

  private static final int FOR_THE_CLOCK = 1;
  private static final TimeValue VALIDATE_AFTER = TimeValue.ofSeconds(5);

  @Bean
  CallbackClock callbackClock(CallbackConfig callback) {
    return new CallbackClock(CallbackClock.steadyMicros(), callback.clockWindow());
  }

  @Bean
  PoolingHttpClientConnectionManager callbackConnections(
      CallbackConfig callback, DispatchConfig dispatch, ConsumerEvents events) {
    int requests = dispatch.inFlightMax() + dispatch.slowInFlightMax() + FOR_THE_CLOCK;
    int perRoute = given(callback.connectionsPerRoute(), requests);
    TimedPool pool = new TimedPool(callback.connectionTtl(), events);
    pool.setDefaultMaxPerRoute(perRoute);
    pool.setMaxTotal(given(callback.connectionsTotal(), perRoute * callback.urls().size()));
    pool.setDefaultSocketConfig(SocketConfig.custom().setTcpNoDelay(true).build());
    pool.setDefaultConnectionConfig(
        ConnectionConfig.custom()
            .setConnectTimeout(Timeout.of(callback.connectTimeout()))
            .setTimeToLive(TimeValue.of(callback.connectionTtl()))
            .setValidateAfterInactivity(VALIDATE_AFTER)
            .build());
    return pool;
  }

  private static int given(int connections, int otherwise) {
    return connections == 0 ? otherwise : connections;
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

  @Bean
  Callbacks callbacks(
      CloseableHttpClient http,
      JsonMapper json,
      CallbackConfig callback,
      DeliveriesConfig deliveries,
      CallbackClock clock,
      ConsumerEvents events) {
    return new Callbacks(
        new CallbackChoice(callback.urls()),
        new CallbackClient(http, json, deliveries.token(), callback.poolTimeout()),
        clock,
        callback.downFor(),
        events);
  }

  @Bean
  AskClock askClock(
      Callbacks callbacks, CallbackClock clock, CallbackConfig callback, ConsumerEvents events) {
    return new AskClock(callbacks, clock, callback.clockEvery(), callback.clockTimeout(), events);
  }
}
