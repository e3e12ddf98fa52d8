package io.punctual.api.request;

import io.punctual.api.problem.FieldError;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** Reads the members of a body's one JSON object, strictly. */
public final class ReadObject {

  public static final int NESTING_MAX = 1000;

  // Lengths are bounded by the body's.
  static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(NESTING_MAX)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  /** Takes a member whose value the parser stands at; what it leaves unread is passed over. */
  interface EachMember {
    void read(String name, JsonParser parser);
  }

  private ReadObject() {}

  /**
   * Each member's value as its caller wrote it, in their order.
   *
   * @param twice is told of a member that is given again
   */
  public static Reading<Map<String, byte[]>> members(
      byte[] json, BiConsumer<String, String> twice) {
    Map<String, byte[]> members = new LinkedHashMap<>();
    EachMember keep =
        (name, parser) -> {
          if (members.put(name, asWritten(parser, json)) != null) {
            twice.accept(FieldError.pointer(name), "is given twice");
          }
        };
    return read(json, keep, () -> new Reading.Understood<>(members));
  }

  static <T> Reading<T> read(byte[] json, EachMember each, Supplier<Reading<T>> finish) {
    if (!isUtf8Json(json)) {
      return malformed("The body is not UTF-8.");
    }
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return malformed("The body must be a JSON object.");
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        each.read(name, parser);
        parser.skipChildren();
      }
      if (parser.nextToken() != null) {
        return malformed("Something follows the JSON object.");
      }
    } catch (StreamConstraintsException tooDeep) {
      return malformed("It is nested deeper than %d.".formatted(NESTING_MAX));
    } catch (JacksonException notJson) {
      return malformed(where(notJson.getLocation()));
    }
    return StrictText.hasLoneSurrogate(json)
        ? malformed("An escape names half of a surrogate pair.")
        : finish.get();
  }

  static byte[] asWritten(JsonParser parser, byte[] json) {
    int from = (int) parser.currentTokenLocation().getByteOffset();
    int to =
        switch (parser.currentToken()) {
          case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE, VALUE_NULL ->
              from + parser.getStringLength();
          default -> {
            parser.skipChildren();
            parser.finishToken();
            yield (int) parser.currentLocation().getByteOffset();
          }
        };
    return Arrays.copyOfRange(json, from, to);
  }

  /**
   * UTF-16 and UTF-32, which the parser would also read, have zero bytes; JSON in UTF-8 has none.
   */
  static boolean isUtf8Json(byte[] json) {
    for (byte b : json) {
      if (b == 0) {
        return false;
      }
    }
    return StrictText.isUtf8(json);
  }

  /** For a problem's detail. */
  public static String where(@Nullable TokenStreamLocation location) {
    return location == null
        ? "It goes wrong somewhere."
        : "It goes wrong at line %d, column %d."
            .formatted(location.getLineNr(), location.getColumnNr());
  }

  private static <T> Reading<T> malformed(String detail) {
    return new Reading.Refused<>(Problem.of(ProblemType.MALFORMED_JSON, detail));
  }
}
