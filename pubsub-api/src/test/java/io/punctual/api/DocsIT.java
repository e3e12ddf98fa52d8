package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.docs.TestDocument;
import io.punctual.api.docs.TestDocument.Example;
import io.punctual.api.problem.ProblemType;
import io.punctual.engines.TestEngines;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.ClassPathResource;

class DocsIT {

  private static final TestDocument DOCUMENT = TestDocument.read();
  private static final Pattern LOADED = Pattern.compile("(?:src|href)=\"([^\"]+)\"");

  private static String database;
  private static RunningApi api;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("demo", 4);
    TestEngines.rocketMq().createAlarmTopic(RunningApi.alarmTopic("docs"), 16);
    database = RunningApi.freshDatabase("docs");
    api = start("--punctual.docs.document=true");
  }

  private static RunningApi start(String more) {
    return RunningApi.startWith("docs", TestEngines.rocketMq().nameServerAddress(), database, more);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void theDocumentIsServedAsItIsKeptAndAsJson() throws IOException {
    HttpResponse<String> yaml = api.get("/v3/api-docs.yaml");
    HttpResponse<String> json = api.get("/v3/api-docs");

    assertThat(yaml.headers().firstValue("content-type")).hasValue("application/yaml");
    assertThat(yaml.body())
        .isEqualTo(new ClassPathResource("openapi/punctual.yaml").getContentAsString(UTF_8));
    assertThat(json.headers().firstValue("content-type")).hasValue("application/json");
    assertThat(RunningApi.json(json)).isEqualTo(DOCUMENT.root());
  }

  static Stream<Example> examples() {
    return DOCUMENT.examples();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void whatIsPastedFromItWorks(Example example) {
    String name = "tried-" + UUID.randomUUID();
    String timer = "{\"topic\":\"demo\",\"payload\":1,\"delay\":\"1h\",\"name\":\"%s\"}";
    String id = RunningApi.json(api.post(timer.formatted(name))).get("id").asString();
    String path =
        example.path().replace("{id}", id).replace("{name}", name).replace("{topic}", "demo");

    HttpResponse<String> answer = api.call(example.method(), path, example.body());

    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
    assertThat(answer.body()).doesNotContain("/errors/");
  }

  @Test
  void eachCallWithABodyShowsOne() {
    assertThat(DOCUMENT.withBodies())
        .hasSizeGreaterThan(8)
        .isSubsetOf(
            DOCUMENT.examples().map(example -> example.method() + " " + example.path()).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/swagger-ui.html", "/swagger-ui", "/swagger-ui/"})
  void swaggerUiIsFoundWhereItIsLookedFor(String path) {
    HttpResponse<String> answer = api.get(path);

    assertThat(answer.statusCode()).isEqualTo(302);
    assertThat(answer.headers().firstValue("location")).hasValue("/swagger-ui/index.html");
  }

  @Test
  void swaggerUiLoadsNothingFromElsewhere() {
    HttpResponse<String> page = api.get("/swagger-ui/index.html");

    assertThat(page.headers().firstValue("content-type"))
        .hasValueSatisfying(type -> assertThat(type).startsWith("text/html"));
    List<String> loaded =
        LOADED.matcher(page.body()).results().map(match -> match.group(1)).toList();
    assertThat(loaded)
        .contains("./swagger-ui-bundle.js", "./punctual.js")
        .allMatch(it -> it.startsWith("./"));
    for (String file : loaded) {
      HttpResponse<String> answer = api.get("/swagger-ui/" + file.substring(2));
      assertThat(answer.statusCode()).as(file).isEqualTo(200);
    }
    assertThat(page.body()).contains("default-src 'self'");
    assertThat(api.get("/swagger-ui/punctual.js").body())
        .contains("'../v3/api-docs'")
        .doesNotContain("http");
    assertNotFound(api.get("/swagger-ui/nothing.js"));
  }

  @ParameterizedTest
  @EnumSource
  void theTypeOfAProblemLeadsToItsPage(ProblemType type) {
    HttpResponse<String> page =
        api.send(
            HttpRequest.newBuilder(api.base().resolve("/errors/" + type.slug()))
                .header("accept", "text/html,application/xhtml+xml,*/*;q=0.8"));

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("content-type")).hasValue("text/html;charset=UTF-8");
    assertThat(page.body()).contains("/errors/" + type.slug());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/errors/nonsense", "/errors/", "/errors", "/errors/a/b"})
  void anythingElseThereIsNotFound(String path) {
    assertNotFound(api.get(path));
    assertNotFound(
        api.send(HttpRequest.newBuilder(api.base().resolve(path)).header("accept", "text/html")));
  }

  @Test
  void theDocumentAndSwaggerUiCanBeSwitchedOff() {
    try (RunningApi without = start("--punctual.docs.swagger-ui=false")) {
      assertThat(without.get("/v3/api-docs").statusCode()).isEqualTo(200);
      assertNotFound(without.get("/swagger-ui.html"));
      assertNotFound(without.get("/swagger-ui/index.html"));
    }
    try (RunningApi without = start("--punctual.docs.document=false")) {
      assertNotFound(without.get("/v3/api-docs"));
      assertNotFound(without.get("/v3/api-docs.yaml"));
      assertNotFound(without.get("/swagger-ui/index.html"));
      assertThat(without.get("/errors/internal").statusCode()).isEqualTo(200);
      assertThat(without.get("/runbook").body()).contains("PunctualKafkaUnreachable");
    }
  }

  private static void assertNotFound(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(404);
    assertThat(RunningApi.json(answer).get("type").asString()).isEqualTo("/errors/not-found");
  }
}
