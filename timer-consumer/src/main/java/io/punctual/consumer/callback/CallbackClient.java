package io.punctual.consumer.callback;

import io.punctual.consumer.watch.Failure;
import io.punctual.protocol.wire.DeliveryReply;
import io.punctual.protocol.wire.DeliveryRequest;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Speaks the contract's one call: a delivery request as JSON, over pooled connections. */
final class CallbackClient {

  /** Of a reply; 2,000 timers are about 200 KB. */
  static final int REPLY_BYTES_MAX = 4 << 20;

  private final CloseableHttpClient http;
  private final JsonMapper json;
  private final String authorization;
  private final Duration poolTimeout;

  CallbackClient(CloseableHttpClient http, JsonMapper json, String token, Duration poolTimeout) {
    this.http = http;
    this.json = json;
    this.authorization = "Bearer " + token;
    this.poolTimeout = poolTimeout;
  }

  Exchange post(URI callback, DeliveryRequest request, Duration timeout) {
    HttpPost post = new HttpPost(callback.resolve(DeliveryRequest.PATH));
    post.setConfig(config(timeout));
    post.setHeader(HttpHeaders.AUTHORIZATION, authorization);
    post.setEntity(
        new ByteArrayEntity(json.writeValueAsBytes(request), ContentType.APPLICATION_JSON));
    HttpClientContext context = HttpClientContext.create();
    try {
      return http.execute(post, context, response -> read(response, context));
    } catch (IOException e) {
      return new Exchange.Failed(failureOf(e), e.toString());
    }
  }

  private RequestConfig config(Duration timeout) {
    return RequestConfig.custom()
        .setConnectionRequestTimeout(Timeout.of(poolTimeout))
        .setResponseTimeout(Timeout.of(timeout))
        .build();
  }

  private Exchange read(ClassicHttpResponse response, HttpClientContext context)
      throws IOException {
    return switch (response.getCode()) {
      case 200 -> readReply(response, MarkTimes.of(context));
      case 401, 403 -> failed(Failure.UNAUTHORIZED, response);
      case 429, 503 -> failed(Failure.OVERLOADED, response);
      default -> failed(Failure.REFUSED, response);
    };
  }

  private Exchange readReply(ClassicHttpResponse response, MarkTimes.Times times)
      throws IOException {
    byte[] body = response.getEntity().getContent().readNBytes(REPLY_BYTES_MAX);
    try {
      DeliveryReply reply = json.readValue(body, DeliveryReply.class);
      return reply == null
          ? new Exchange.Failed(Failure.UNREADABLE, "null")
          : new Exchange.Replied(reply, times.sentMicros(), times.answeredMicros());
    } catch (JacksonException e) {
      return new Exchange.Failed(Failure.UNREADABLE, e.getClass().getSimpleName());
    }
  }

  private static Exchange failed(Failure failure, ClassicHttpResponse response) {
    return new Exchange.Failed(failure, "HTTP " + response.getCode());
  }

  private static Failure failureOf(IOException e) {
    return switch (e) {
      case ConnectionRequestTimeoutException _ -> Failure.POOL;
      case ConnectTimeoutException _, ConnectException _ -> Failure.CONNECT;
      case UnknownHostException _, NoRouteToHostException _ -> Failure.CONNECT;
      case InterruptedIOException _ -> Failure.TIMEOUT;
      default -> Failure.BROKEN;
    };
  }
}
