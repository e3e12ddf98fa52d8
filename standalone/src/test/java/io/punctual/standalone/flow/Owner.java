package io.punctual.standalone.flow;

import io.punctual.standalone.flow.Flow.Accepted;
import io.punctual.standalone.stack.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.hc.client5.http.classic.methods.HttpDelete;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPatch;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.io.CloseMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An owner of timers, who does many things at once over connections that are kept. */
final class Owner implements AutoCloseable {

  /** What a call was answered. */
  record Answer(int status, JsonNode body) {

    boolean isDone() {
      return status == 200;
    }

    /** Nothing was done. */
    boolean isOverloaded() {
      return problem().equals("/errors/overloaded");
    }

    /** What went wrong; empty when nothing did. */
    String problem() {
      return body.path("type").asString();
    }
  }

  private static final int CONNECTIONS_MAX = 256;
  private static final JsonMapper JSON = JsonMapper.shared();

  private final URI timers;
  private final URI base;
  private final CloseableHttpClient http =
      HttpClients.custom()
          .setConnectionManager(
              PoolingHttpClientConnectionManagerBuilder.create()
                  .setMaxConnPerRoute(CONNECTIONS_MAX)
                  .setMaxConnTotal(CONNECTIONS_MAX)
                  .build())
          .disableAutomaticRetries()
          .disableCookieManagement()
          .disableContentCompression()
          .build();

  Owner(Stack stack) {
    this.base = stack.api();
    this.timers = base.resolve("/v1/timers");
  }

  /** Stored, when there was room for it. */
  Accepted submit(String topic, String key, long dueMillis) {
    Map<String, Object> timer =
        Map.of("topic", topic, "key", key, "payload", key, "deliverAt", dueMillis);
    long postedMillis = System.currentTimeMillis();
    Answer answer = call(new HttpPost(timers), timer);
    while (answer.isOverloaded()) {
      At.awaitRetry();
      answer = call(new HttpPost(timers), timer);
    }
    if (answer.status() != 201) {
      throw new AssertionError(answer);
    }
    return Accepted.of(answer.body(), key, postedMillis);
  }

  Answer cancel(UUID id) {
    return call(new HttpDelete(timers + "/" + id));
  }

  Answer move(UUID id, long dueMillis) {
    return call(new HttpPatch(timers + "/" + id), Map.of("deliverAt", dueMillis));
  }

  Answer move(UUID id, long dueMillis, int ifVersion) {
    HttpPatch patch = new HttpPatch(timers + "/" + id);
    patch.setHeader(HttpHeaders.IF_MATCH, "\"" + ifVersion + "\"");
    return call(patch, Map.of("deliverAt", dueMillis));
  }

  Answer fire(UUID id) {
    return call(new HttpPost(timers + "/" + id + ":fire"));
  }

  /** The receipts of all timers of a topic that have ended. */
  Map<UUID, JsonNode> receipts(String topic) {
    Map<UUID, JsonNode> receipts = new HashMap<>();
    String first = "/v1/receipts?limit=500&topic=" + topic;
    String cursor = "";
    do {
      JsonNode page = call(new HttpGet(base.resolve(first + cursor))).body();
      for (JsonNode receipt : page.path("receipts")) {
        receipts.put(UUID.fromString(receipt.path("id").asString()), receipt);
      }
      cursor = page.has("cursor") ? "&cursor=" + page.path("cursor").asString() : "";
    } while (!cursor.isEmpty());
    return receipts;
  }

  private Answer call(HttpUriRequestBase request, Map<String, Object> body) {
    request.setEntity(
        new ByteArrayEntity(JSON.writeValueAsBytes(body), ContentType.APPLICATION_JSON));
    return call(request);
  }

  private Answer call(HttpUriRequestBase request) {
    try {
      return http.execute(request, Owner::answer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Answer answer(ClassicHttpResponse response) throws IOException {
    byte[] body = EntityUtils.toByteArray(response.getEntity());
    return new Answer(response.getCode(), JSON.readTree(body));
  }

  @Override
  public void close() {
    http.close(CloseMode.GRACEFUL);
  }
}
