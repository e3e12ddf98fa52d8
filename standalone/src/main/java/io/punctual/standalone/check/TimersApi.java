package io.punctual.standalone.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The calls of Punctual's API that the demo needs, and the only place that knows their JSON. */
public final class TimersApi implements AutoCloseable {
  private static final Timeout ANSWER_MAX = Timeout.ofSeconds(10);
  private static final JsonMapper JSON = JsonMapper.shared();

  private final URI base;
  private final CloseableHttpClient http;

  /**
   * @param connectionsMax requests at once; more wait
   */
  public TimersApi(URI base, int connectionsMax) {
    this.base = base;
    this.http = client(connectionsMax);
  }

  /** What a submission was answered. */
  public sealed interface Answer {
    record Created(String id) implements Answer {}

    record Refused(int status, String body) implements Answer {}

    /** No answer came: the timer may or may not be there. */
    record Unknown(String why) implements Answer {}
  }

  /** What a finished timer's receipt says; the times in microseconds since the epoch. */
  public record Receipt(
      String state, long dueMicros, long startedMicros, long sentMicros, long ackedMicros) {}

  public Answer submit(String topic, String key, Map<String, Object> payload, long dueMillis) {
    HttpPost post = new HttpPost(base.resolve("/v1/timers"));
    post.setEntity(
        new ByteArrayEntity(
            JSON.writeValueAsBytes(
                Map.of("topic", topic, "key", key, "payload", payload, "deliverAt", dueMillis)),
            ContentType.APPLICATION_JSON));
    try {
      return http.execute(post, TimersApi::answerIn);
    } catch (IOException e) {
      return new Answer.Unknown(e.toString());
    }
  }

  private static Answer answerIn(ClassicHttpResponse response) throws IOException {
    byte[] body = EntityUtils.toByteArray(response.getEntity());
    return response.getCode() == HttpStatus.SC_CREATED
        ? new Answer.Created(JSON.readTree(body).path("id").asString())
        : new Answer.Refused(response.getCode(), new String(body, UTF_8));
  }

  /** Empty while the timer is not finished, or was finished without being delivered. */
  public Optional<Receipt> receipt(String id) {
    try {
      return http.execute(
          new HttpGet(base.resolve("/v1/timers/" + id)),
          response -> {
            byte[] body = EntityUtils.toByteArray(response.getEntity());
            return response.getCode() == HttpStatus.SC_OK
                ? receiptIn(JSON.readTree(body))
                : Optional.empty();
          });
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Receipt> receiptIn(JsonNode receipt) {
    if (!receipt.hasNonNull("ackedAt")) {
      return Optional.empty();
    }
    return Optional.of(
        new Receipt(
            receipt.path("state").asString(),
            micros(receipt.path("dueAt")),
            micros(receipt.path("startedAt")),
            micros(receipt.path("sentAt")),
            micros(receipt.path("ackedAt"))));
  }

  private static long micros(JsonNode time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(time.asString()));
  }

  @Override
  public void close() {
    http.close(CloseMode.GRACEFUL);
  }

  /** Blocking, on the caller's thread: beside a stack under test a client should cost little. */
  private static CloseableHttpClient client(int connectionsMax) {
    return HttpClients.custom()
        .setConnectionManager(
            PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnPerRoute(connectionsMax)
                .setMaxConnTotal(connectionsMax)
                .setDefaultConnectionConfig(
                    ConnectionConfig.custom().setConnectTimeout(ANSWER_MAX).build())
                .build())
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setConnectionRequestTimeout(ANSWER_MAX)
                .setResponseTimeout(ANSWER_MAX)
                .build())
        .disableAutomaticRetries()
        .disableCookieManagement()
        .disableContentCompression()
        .build();
  }
}
