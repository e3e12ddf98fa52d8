package io.punctual.api.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** The document and the code say the same, both ways. */
class DocumentTest {

  /** The document itself, and what the web server turned away by itself. */
  private static final Set<String> NOT_IN_IT =
      Set.of("/v3/api-docs", "/v3/api-docs.yaml", "${spring.web.error.path:/error}");

  private static final TestDocument DOCUMENT = TestDocument.read();

  @Test
  void itHasEveryCallThatThereIsAndNoOther() {
    assertThat(DOCUMENT.operations().map(operation -> operation.method() + " " + operation.path()))
        .containsExactlyInAnyOrderElementsOf(callsOfTheControllers());
  }

  private static Set<String> callsOfTheControllers() {
    ClassPathScanningCandidateComponentProvider scan =
        new ClassPathScanningCandidateComponentProvider(false);
    scan.addIncludeFilter(new AnnotationTypeFilter(RestController.class));
    return scan.findCandidateComponents("io.punctual.api").stream()
        .map(found -> ClassUtils.resolveClassName(found.getBeanClassName(), null))
        .flatMap(controller -> Arrays.stream(controller.getDeclaredMethods()))
        .flatMap(DocumentTest::calls)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> calls(Method method) {
    RequestMapping mapping =
        AnnotatedElementUtils.findMergedAnnotation(method, RequestMapping.class);
    return mapping == null
        ? Stream.empty()
        : Arrays.stream(mapping.path())
            .filter(path -> !NOT_IN_IT.contains(path))
            .flatMap(path -> Arrays.stream(mapping.method()).map(verb -> verb + " " + path));
  }

  @Test
  void itIsAnOpenApiDocument() {
    Schema openApi =
        SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                registry ->
                    registry.schemaIdResolvers(
                        ids ->
                            ids.mapPrefix(
                                "https://spec.openapis.org/oas/3.1", "classpath:oas/3.1")))
            .getSchema(
                SchemaLocation.of("https://spec.openapis.org/oas/3.1/schema-base/2022-10-07"));

    assertThat(openApi.validate(DOCUMENT.root())).isEmpty();
  }

  @Test
  void onlyPayloadsAndHeadersAreOfAnyForm() {
    assertThat(
            DOCUMENT
                .root()
                .at("/components/schemas")
                .propertyStream()
                .flatMap(schema -> ofAnyForm(schema.getKey(), schema.getValue())))
        .containsExactlyInAnyOrder(
            "Submission.headers",
            "Headers",
            "Submission.payload",
            "DeadTimer.payload",
            "Payload.payload");
  }

  private static Stream<String> ofAnyForm(String at, JsonNode schema) {
    Stream<String> own = isOfAnyForm(schema) ? Stream.of(at) : Stream.empty();
    Stream<String> items =
        schema.has("items") ? ofAnyForm(at + "[]", schema.get("items")) : Stream.empty();
    Stream<String> members =
        schema
            .path("properties")
            .propertyStream()
            .flatMap(member -> ofAnyForm(at + "." + member.getKey(), member.getValue()));
    return Stream.of(own, items, members).flatMap(part -> part);
  }

  private static boolean isOfAnyForm(JsonNode schema) {
    return switch (schema.path("type").asString("")) {
      case "object" -> schema.path("additionalProperties").asBoolean(true);
      case "" -> Stream.of("$ref", "oneOf", "const", "enum").noneMatch(schema::has);
      default -> false;
    };
  }

  @Test
  void everyExampleIsOfItsSchema() {
    List<JsonNode> contents =
        Stream.of("application/json", "application/problem+json")
            .flatMap(type -> DOCUMENT.root().findValues(type).stream())
            .filter(content -> content.has("examples"))
            .toList();
    assertThat(contents).isNotEmpty();
    for (JsonNode content : contents) {
      for (JsonNode example : content.get("examples")) {
        JsonNode value = DOCUMENT.follow(example).get("value");
        assertThat(DOCUMENT.mistakes(content.get("schema"), value)).as("%s", value).isEmpty();
      }
    }
  }

  @Test
  void everyExampleOfASchemaIsOfIt() {
    DOCUMENT
        .root()
        .at("/components/schemas")
        .forEach(
            schema ->
                schema
                    .path("examples")
                    .forEach(
                        example ->
                            assertThat(DOCUMENT.mistakes(schema, example))
                                .as("%s", example)
                                .isEmpty()));
  }

  /** The check of the integration tests would be worth nothing otherwise. */
  @Test
  void whatIsNotOfItsSchemaIsSeen() {
    JsonNode timer = DOCUMENT.root().at("/components/examples/Pending/value");
    JsonNode receipt = DOCUMENT.component("schemas", "Receipt");

    assertThat(DOCUMENT.mistakes(receipt, timer)).isNotEmpty();
  }
}
