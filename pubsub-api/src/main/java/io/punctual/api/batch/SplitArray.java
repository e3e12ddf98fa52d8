package io.punctual.api.batch;

import io.punctual.api.problem.FieldError;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.ReadObject;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * A JSON array of timers. A parser finds where each begins and ends; its bytes are cut out as they
 * are. Where the array is no JSON, all of it is refused: nobody knows where the next timer begins.
 */
final class SplitArray {

  private final JsonFactory json;

  /**
   * @param itemBytesMax the longest name and number, too: more than that the parser need not hold
   */
  SplitArray(int itemBytesMax) {
    this.json =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(ReadObject.NESTING_MAX + 1)
                    .maxNumberLength(itemBytesMax)
                    .maxNameLength(itemBytesMax)
                    .maxStringLength(Integer.MAX_VALUE) // Strings are passed over.
                    .build())
            .build();
  }

  void split(InputStream body, BatchItems items) throws IOException {
    ItemWindow window = new ItemWindow(body, items.bytesMax());
    try (JsonParser parser = json.createParser(ObjectReadContext.empty(), window)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw malformed("The body must be a JSON array of timers.");
      }
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        item(parser, window, items);
      }
      if (parser.nextToken() != null) {
        throw malformed("Something follows the JSON array.");
      }
    } catch (JacksonIOException broken) {
      throw broken.getCause();
    } catch (StreamConstraintsException tooMuch) {
      throw malformedAt(
          items.size(),
          "It is nested deeper than %d, or has a name or a number that is too long."
              .formatted(ReadObject.NESTING_MAX));
    } catch (JacksonException notJson) {
      throw malformedAt(items.size(), ReadObject.where(notJson.getLocation()));
    }
  }

  private static void item(JsonParser parser, ItemWindow window, BatchItems items)
      throws BodyRefused {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      items.addNoObject();
      return;
    }
    window.begin(parser.currentTokenLocation().getByteOffset());
    parser.skipChildren();
    Optional<byte[]> item = window.end(parser.currentLocation().getByteOffset());
    if (item.isPresent()) {
      items.add(item.get());
    } else {
      items.addTooLarge();
    }
  }

  private static BodyRefused malformed(String detail) {
    return new BodyRefused(Problem.of(ProblemType.MALFORMED_JSON, detail + " Nothing was stored."));
  }

  private static BodyRefused malformedAt(int index, String detail) {
    return new BodyRefused(
        new Problem(
            ProblemType.MALFORMED_JSON,
            "The body is no JSON array. Nothing was stored.",
            List.of(new FieldError("/" + index, detail)),
            null,
            Map.of()));
  }
}
