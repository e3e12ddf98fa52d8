package io.punctual.perf.baseline;

import java.io.IOException;
import java.net.URI;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;

/** Calls over a limited number of connections: there is one callback, hence one route. */
record RoutedCalls(
    URI callback,
    PoolingHttpClientConnectionManager connections,
    CloseableHttpClient http,
    CallCounts counts)
    implements Calls {

  static RoutedCalls of(URI callback, Crew crew, CallCounts counts) {
    PoolingHttpClientConnectionManager connections = new PoolingHttpClientConnectionManager();
    connections.setMaxTotal(crew.routes());
    connections.setDefaultMaxPerRoute(crew.routes());
    connections.setDefaultSocketConfig(SocketConfig.custom().setTcpNoDelay(true).build());
    RequestConfig waits =
        RequestConfig.custom()
            .setConnectionRequestTimeout(Timeout.of(crew.routeWait()))
            .setResponseTimeout(Timeout.of(UnlimitedCalls.ANSWER_MAX))
            .build();
    CloseableHttpClient http =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setDefaultRequestConfig(waits)
            .disableAutomaticRetries()
            .build();
    return new RoutedCalls(callback, connections, http, counts);
  }

  @Override
  public void deliver(byte[] id) throws IOException {
    HttpPost request = new HttpPost(callback);
    request.setEntity(new ByteArrayEntity(id, ContentType.TEXT_PLAIN));
    counts.routeWaiting(connections.getTotalStats().getPending());
    try {
      int status = http.execute(request, answer -> answer.getCode());
      if (status != UnlimitedCalls.OK) {
        throw new IOException("answered " + status);
      }
    } catch (ConnectionRequestTimeoutException noneIsFree) {
      counts.routeless();
      throw noneIsFree;
    }
  }

  @Override
  public void close() throws IOException {
    http.close();
  }
}
