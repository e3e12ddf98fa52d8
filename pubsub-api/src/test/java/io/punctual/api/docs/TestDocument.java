package io.punctual.api.docs;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The document as tests look at it: references followed, values held to its schemas. */
public final class TestDocument {

  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDialect(
          Dialect.builder(Dialects.getOpenApi31())
              .keyword(new NonValidationKeyword("components"))
              .build(),
          registry ->
              registry.schemaRegistryConfig(
                  SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));

  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

  private final JsonNode root;
  private final Map<JsonNode, Schema> schemas = new ConcurrentHashMap<>();

  private TestDocument(JsonNode root) {
    this.root = root;
  }

  public static TestDocument read() {
    try {
      byte[] yaml = new ClassPathResource(ApiDocument.RESOURCE).getContentAsByteArray();
      return new TestDocument(JsonMapper.shared().readTree(ApiDocument.of(yaml).json()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public JsonNode root() {
    return root;
  }

  /** One call: a method, in capitals, at a path. */
  record Operation(String method, String path, JsonNode node) {}

  Stream<Operation> operations() {
    return root.get("paths")
        .propertyStream()
        .flatMap(
            path ->
                path.getValue()
                    .propertyStream()
                    .filter(member -> METHODS.contains(member.getKey()))
                    .map(
                        member ->
                            new Operation(
                                member.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                member.getValue())));
  }

  /** A body to paste; the path has its parameters in braces. */
  public record Example(String method, String path, String name, String body) {}

  /** The methods and paths of all calls that take JSON. */
  public List<String> withBodies() {
    return operations()
        .filter(
            call -> follow(call.node().path("requestBody")).path("content").has("application/json"))
        .map(call -> call.method() + " " + call.path())
        .toList();
  }

  /** All JSON bodies that it shows. */
  public Stream<Example> examples() {
    return operations()
        .flatMap(
            call ->
                follow(call.node().path("requestBody"))
                    .at("/content/application~1json/examples")
                    .propertyStream()
                    .map(
                        example ->
                            new Example(
                                call.method(),
                                call.path(),
                                example.getKey(),
                                example.getValue().get("value").toString())));
  }

  /** Itself, or what it refers to. */
  public JsonNode follow(JsonNode node) {
    return node.has("$ref") ? follow(root.at(node.get("$ref").asString().substring(1))) : node;
  }

  public JsonNode component(String kind, String name) {
    return root.at("/components/%s/%s".formatted(kind, name));
  }

  /** What is wrong with a value, for a schema of this document. */
  public List<String> mistakes(JsonNode schema, JsonNode value) {
    return schemas.computeIfAbsent(schema, this::compiled).validate(value).stream()
        .map(Object::toString)
        .toList();
  }

  /** With the components beside it, so that its references lead to them. */
  private Schema compiled(JsonNode schema) {
    ObjectNode alone = ((ObjectNode) schema).deepCopy();
    alone.set("components", root.get("components"));
    return SCHEMAS.getSchema(alone);
  }
}
