package io.punctual.api.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.docs.TestDocument.Operation;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.MediaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

/**
 * Holds answers to the document: it has the call, with that status, that content type, those
 * headers, and a schema that the body fulfils. What has been done is a request as documented, too.
 */
public final class DocumentedAnswers {

  private static final List<String> NOT_IN_IT =
      List.of("/console/", "/actuator/", "/v3/", "/swagger-ui");

  /** To what is no call of the document. */
  private static final Map<Integer, String> TO_ANYTHING_ELSE =
      Map.of(
          400, "MalformedRequest", 401, "Unauthorized", 404, "NotFound", 405, "MethodNotAllowed");

  /** Its answer is 200 though what it holds may be refused, timer by timer. */
  private static final String BATCH = ":batch";

  private static final List<String> HEADERS = List.of("Location", "ETag", "Retry-After", "Allow");

  private final TestDocument document;
  private final DocumentedCalls calls;
  private final DocumentedRequests requests;

  public DocumentedAnswers(TestDocument document) {
    this.document = document;
    this.calls = new DocumentedCalls(document);
    this.requests = new DocumentedRequests(document);
  }

  public void check(HttpResponse<String> answer) {
    String path = answer.request().uri().getRawPath();
    if (NOT_IN_IT.stream().noneMatch(path::startsWith)) {
      Optional<Operation> call = calls.find(answer.request().method(), path);
      checkAnswer(call, answer);
      if (answer.statusCode() < 300 && !path.endsWith(BATCH)) {
        requests.check(call.orElseThrow(), answer.request());
      }
    }
  }

  private void checkAnswer(Optional<Operation> call, HttpResponse<String> answer) {
    JsonNode response = response(call, answer.statusCode());
    assertThat(response.isMissingNode()).as("not in the document: %s", text(answer)).isFalse();
    checkHeaders(response.path("headers"), answer);
    checkBody(response.get("content"), answer);
  }

  private JsonNode response(Optional<Operation> call, int status) {
    return call.map(known -> known.node().path("responses").path(Integer.toString(status)))
        .map(document::follow)
        .orElseGet(
            () -> document.component("responses", TO_ANYTHING_ELSE.getOrDefault(status, "none")));
  }

  private void checkHeaders(JsonNode documented, HttpResponse<String> answer) {
    for (String name : HEADERS) {
      JsonNode header = document.follow(documented.path(name));
      Optional<String> value = answer.headers().firstValue(name);
      boolean mustBe = header.path("required").asBoolean(false);
      assertThat(value.isPresent() || !mustBe).as("%s: %s", name, text(answer)).isTrue();
      value.ifPresent(
          given -> {
            assertThat(header.isMissingNode())
                .as("%s is not in the document: %s", name, text(answer))
                .isFalse();
            assertThat(requests.mistakes(header.get("schema"), given))
                .as("%s: %s", name, text(answer))
                .isEmpty();
          });
    }
  }

  private void checkBody(JsonNode content, HttpResponse<String> answer) {
    MediaType type =
        MediaType.parseMediaType(answer.headers().firstValue("content-type").orElseThrow());
    JsonNode documented = content.path(type.getType() + "/" + type.getSubtype());
    assertThat(documented.isMissingNode()).as("content type: %s", text(answer)).isFalse();
    JsonNode body =
        type.getSubtype().endsWith("json")
            ? JsonMapper.shared().readTree(answer.body())
            : StringNode.valueOf(answer.body());
    assertThat(document.mistakes(documented.get("schema"), body)).as(text(answer)).isEmpty();
  }

  private static String text(HttpResponse<String> answer) {
    return "%s %s: %d %s"
        .formatted(
            answer.request().method(),
            answer.request().uri(),
            answer.statusCode(),
            answer.body().substring(0, Math.min(2_000, answer.body().length())));
  }
}
