package io.punctual.standalone.text;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON as it comes: only the API bounds how deep or long a value may be. */
public final class ReadJson {
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(10_000)
                          .maxNumberLength(Integer.MAX_VALUE)
                          .build())
                  .build())
          // Together: the digits of a number stay as they are.
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private ReadJson() {}

  /** Empty for what is no JSON object. */
  public static Optional<JsonNode> object(byte[] body) {
    try {
      return Optional.of(JSON.readTree(body)).filter(JsonNode::isObject);
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  public static byte[] bytes(Object value) {
    return JSON.writeValueAsBytes(value);
  }

  /** Whether that is one JSON value, and nothing else but space around it. */
  public static boolean isOneValue(String text) {
    try (JsonParser parser = JSON.createParser(text)) {
      return parser.nextToken() != null && parser.skipChildren().nextToken() == null;
    } catch (JacksonException e) {
      return false;
    }
  }

  /** For a person. */
  public static String indented(JsonNode node) {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node);
  }
}
