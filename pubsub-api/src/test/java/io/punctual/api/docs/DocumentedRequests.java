package io.punctual.api.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.docs.TestDocument.Operation;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.StringNode;

/** Holds requests that have been done to the document: it must not ask for more than the API. */
final class DocumentedRequests {

  private final TestDocument document;

  DocumentedRequests(TestDocument document) {
    this.document = document;
  }

  void check(Operation call, HttpRequest request) {
    checkQuery(call, request);
    JsonNode body = document.follow(call.node().path("requestBody"));
    if (!body.isMissingNode()) {
      JsonNode schema = body.at("/content/application~1json/schema");
      JsonNode given = JsonMapper.shared().readTree(body(request));
      assertThat(document.mistakes(schema, given)).as("%s: %s", request, given).isEmpty();
    }
  }

  private void checkQuery(Operation call, HttpRequest request) {
    Map<String, JsonNode> documented = new HashMap<>();
    for (JsonNode parameter : call.node().path("parameters")) {
      JsonNode known = document.follow(parameter);
      documented.put(known.get("in").asString() + known.get("name").asString(), known);
    }
    String query = request.uri().getRawQuery();
    for (String pair : query == null ? new String[0] : query.split("&", -1)) {
      String[] parts = pair.split("=", 2);
      JsonNode known = documented.get("query" + parts[0]);
      assertThat(known).as("%s of %s", parts[0], request).isNotNull();
      assertThat(mistakes(known.get("schema"), URLDecoder.decode(parts[1], UTF_8)))
          .as("%s of %s", parts[0], request)
          .isEmpty();
    }
    request
        .headers()
        .firstValue("If-Match")
        .ifPresent(
            given ->
                assertThat(mistakes(documented.get("headerIf-Match").get("schema"), given))
                    .as("If-Match of %s", request)
                    .isEmpty());
  }

  /** Of a header's or a parameter's value, which may be meant as a number. */
  List<String> mistakes(JsonNode schema, String value) {
    List<String> asText = document.mistakes(schema, StringNode.valueOf(value));
    return !asText.isEmpty() && value.matches("\\d{1,18}")
        ? document.mistakes(schema, LongNode.valueOf(Long.parseLong(value)))
        : asText;
  }

  private static String body(HttpRequest request) {
    BodySubscriber<String> text = BodySubscribers.ofString(UTF_8);
    request.bodyPublisher().orElseThrow().subscribe(new OneByOne(text));
    return text.getBody().toCompletableFuture().join();
  }

  /** A publisher gives buffers, a body's subscriber takes lists of them. */
  private record OneByOne(Flow.Subscriber<List<ByteBuffer>> to)
      implements Flow.Subscriber<ByteBuffer> {

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      to.onSubscribe(subscription);
    }

    @Override
    public void onNext(ByteBuffer buffer) {
      to.onNext(List.of(buffer));
    }

    @Override
    public void onError(Throwable e) {
      to.onError(e);
    }

    @Override
    public void onComplete() {
      to.onComplete();
    }
  }
}
