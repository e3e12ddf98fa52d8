package io.punctual.standalone.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The calls of Punctual's API that checks need, and the only place that knows their JSON. */
public final class TimersApi implements AutoCloseable {
  private static final Timeout ANSWER_MAX = Timeout.ofSeconds(10);
  private static final int PAGE = 500;
  private static final JsonMapper JSON = JsonMapper.shared();

  private final URI base;
  private final Optional<String> token;
  private final CloseableHttpClient http;

  /**
   * @param connectionsMax requests at once; more wait
   */
  public TimersApi(URI base, int connectionsMax) {
    this(base, Optional.empty(), connectionsMax);
  }

  /**
   * @param base without a slash at its end
   * @param token sent as {@code Authorization: Bearer}, if there is one
   * @param connectionsMax requests at once; more wait
   */
  public TimersApi(URI base, Optional<String> token, int connectionsMax) {
    this.base = base;
    this.token = token;
    this.http = client(connectionsMax);
  }

  /** What a submission was answered. */
  public sealed interface Answer {
    record Created(String id) implements Answer {}

    record Refused(int status, String body) implements Answer {}

    /** The connection was closed before an answer: the timer may or may not be there. */
    record Closed(String why) implements Answer {}

    /** No answer came: the timer may or may not be there. */
    record Unknown(String why) implements Answer {}
  }

  /** What a finished timer's receipt says; the times in microseconds since the epoch. */
  public record Receipt(
      String state, long dueMicros, long startedMicros, long sentMicros, long ackedMicros) {}

  /**
   * Receipts of deliveries, by the timers' ids.
   *
   * @param cursor where the next page begins, if there is one
   */
  public record Page(Map<String, Receipt> receipts, Optional<String> cursor) {}

  public Answer submit(String topic, String key, Map<String, Object> payload, long dueMillis) {
    HttpPost post = as(new HttpPost(at("/v1/timers")));
    post.setEntity(
        new ByteArrayEntity(
            JSON.writeValueAsBytes(
                Map.of("topic", topic, "key", key, "payload", payload, "deliverAt", dueMillis)),
            ContentType.APPLICATION_JSON));
    try {
      return http.execute(post, TimersApi::answerIn);
    } catch (ConnectException e) { // nothing was sent
      return new Answer.Unknown(e.toString());
    } catch (SocketException | NoHttpResponseException | ConnectionClosedException e) {
      return new Answer.Closed(e.toString());
    } catch (IOException e) {
      return new Answer.Unknown(e.toString());
    }
  }

  private URI at(String path) {
    return URI.create(base + path);
  }

  private <T extends HttpUriRequestBase> T as(T request) {
    token.ifPresent(it -> request.setHeader(HttpHeaders.AUTHORIZATION, "Bearer " + it));
    return request;
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
          as(new HttpGet(at("/v1/timers/" + id))),
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

  /**
   * A page of the ledger of a topic, by the time finished.
   *
   * @throws IllegalStateException when the API does not give it
   */
  public Page receipts(String topic, long fromMillis, Optional<String> cursor) {
    URI uri =
        at(
            "/v1/receipts?limit=%d&topic=%s&from=%d%s"
                .formatted(
                    PAGE,
                    encoded(topic),
                    fromMillis,
                    cursor.map(it -> "&cursor=" + encoded(it)).orElse("")));
    try {
      return http.execute(as(new HttpGet(uri)), TimersApi::pageIn);
    } catch (IOException e) {
      throw new IllegalStateException("the API gives no receipts: " + e.getMessage(), e);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private static Page pageIn(ClassicHttpResponse response) throws IOException {
    byte[] body = EntityUtils.toByteArray(response.getEntity());
    if (response.getCode() != HttpStatus.SC_OK) {
      throw new IOException(response.getCode() + " " + new String(body, UTF_8));
    }
    JsonNode page = JSON.readTree(body);
    Map<String, Receipt> receipts = new HashMap<>();
    for (JsonNode it : page.path("receipts")) {
      receiptIn(it).ifPresent(receipt -> receipts.put(it.path("id").asString(), receipt));
    }
    return new Page(receipts, page.path("cursor").stringValueOpt());
  }

  private static Optional<Receipt> receiptIn(JsonNode receipt) {
    if (!receipt.hasNonNull("ackedAt")) {
      return Optional.empty();
    }
    return Optional.of(
        new Receipt(
            receipt.path("state").asString(),
            micros(receipt.path("deliverAt")),
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
