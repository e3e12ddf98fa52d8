package io.punctual.api.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.problem.ProblemType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The document and {@link ProblemType} say the same, both ways. */
class DocumentedProblemsTest {

  private static final TestDocument DOCUMENT = TestDocument.read();

  private static final Map<String, ProblemType> TYPES =
      Arrays.stream(ProblemType.values())
          .collect(Collectors.toMap(type -> "/errors/" + type.slug(), type -> type));

  private record Answer(String call, String status, JsonNode content) {}

  @Test
  void everyErrorTypeIsInItAndNoOther() {
    assertThat(problems().flatMap(problem -> types(problem).stream()).distinct())
        .containsExactlyInAnyOrderElementsOf(TYPES.keySet());
  }

  @Test
  void everyErrorTypeHasItsStatus() {
    problems()
        .forEach(
            problem ->
                assertThat(types(problem))
                    .allMatch(
                        type ->
                            TYPES.get(type).status()
                                == problem.at("/properties/status/const").asInt()));
  }

  @Test
  void anAnswerFrom400OnIsAProblemOfThatStatus() {
    assertThat(answers().filter(answer -> answer.status().compareTo("400") >= 0))
        .isNotEmpty()
        .allSatisfy(
            answer -> {
              assertThat(answer.content().propertyNames())
                  .containsExactly("application/problem+json");
              JsonNode problem =
                  DOCUMENT.follow(answer.content().get("application/problem+json").get("schema"));
              assertThat(problem.at("/properties/status/const").asString())
                  .isEqualTo(answer.status());
            });
  }

  @Test
  void itsExamplesAreAsTheyReallyAre() {
    assertThat(problems())
        .allSatisfy(
            problem -> {
              JsonNode example = problem.at("/examples/0");
              assertThat(example.path("title").asString())
                  .isEqualTo(TYPES.get(example.get("type").asString()).title());
            });
  }

  /** With a 503, a client is told when to come again. */
  @Test
  void every503HasARetryAfter() {
    assertThat(DOCUMENT.operations())
        .map(operation -> operation.node().get("responses"))
        .filteredOn(responses -> responses.has("503"))
        .isNotEmpty()
        .allMatch(
            responses ->
                DOCUMENT.follow(responses.get("503")).at("/headers/Retry-After").isObject());
  }

  private static Stream<JsonNode> problems() {
    return DOCUMENT
        .root()
        .at("/components/schemas")
        .propertyStream()
        .filter(schema -> schema.getKey().endsWith("Problem"))
        .map(Map.Entry::getValue);
  }

  private static List<String> types(JsonNode problem) {
    return problem.at("/properties/type/enum").valueStream().map(JsonNode::asString).toList();
  }

  private static Stream<Answer> answers() {
    return DOCUMENT
        .operations()
        .flatMap(
            operation ->
                operation
                    .node()
                    .get("responses")
                    .propertyStream()
                    .map(
                        response ->
                            new Answer(
                                operation.method() + " " + operation.path(),
                                response.getKey(),
                                DOCUMENT.follow(response.getValue()).get("content"))));
  }
}
