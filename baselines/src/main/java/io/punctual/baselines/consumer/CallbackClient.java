package io.punctual.baselines.consumer;

import io.punctual.baselines.control.MeanOverTime;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Blocking requests to the callback, over connections that are kept. */
final class CallbackClient implements AutoCloseable {
  private static final int OK = 200;
  private static final Timeout ANSWER_MAX = Timeout.ofSeconds(30);

  private final URI url;
  private final PoolingHttpClientConnectionManager connections;
  private final CloseableHttpClient http;
  private final MeanOverTime waiting;

  /**
   * @param routes connections at most; the callback is the one route
   */
  CallbackClient(URI callback, int routes) {
    this.url = callback.resolve("/deliver");
    this.connections =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnPerRoute(routes)
            .setMaxConnTotal(routes)
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setSocketTimeout(ANSWER_MAX)
                    // Looking whether a connection still stands costs a millisecond of waiting.
                    .setValidateAfterInactivity(TimeValue.ofSeconds(60))
                    .build())
            .build();
    this.http =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setDefaultRequestConfig(
                RequestConfig.custom().setConnectionRequestTimeout(ANSWER_MAX).build())
            .disableAutomaticRetries()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableContentCompression()
            .build();
    this.waiting = new MeanOverTime(() -> connections.getTotalStats().getPending());
  }

  void watch() {
    waiting.start();
  }

  /** How many requests waited for a connection, on average. */
  double waitingMean() {
    return waiting.mean();
  }

  /** Returns when the timer is delivered. */
  void deliver(byte[] id) throws IOException {
    HttpPost post = new HttpPost(url);
    String body = "{\"id\":\"" + new String(id, StandardCharsets.US_ASCII) + "\"}";
    post.setEntity(new StringEntity(body, ContentType.APPLICATION_JSON));
    int status = http.execute(post, CallbackClient::statusOf);
    if (status != OK) {
      throw new IOException("answered " + status);
    }
  }

  private static int statusOf(ClassicHttpResponse answer) {
    EntityUtils.consumeQuietly(answer.getEntity());
    return answer.getCode();
  }

  @Override
  public void close() throws IOException {
    waiting.close();
    http.close();
  }
}
