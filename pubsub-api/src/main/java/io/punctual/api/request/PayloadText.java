package io.punctual.api.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;

/** Tells payloads that could have been written as {@code payload} from those that could not. */
public final class PayloadText {

  private PayloadText() {}

  /** The payload, when it is one JSON value with nothing around it; else empty. */
  public static Optional<String> json(byte[] payload) {
    return isTight(payload)
            && ReadObject.isUtf8Json(payload)
            && isOneValue(payload)
            && !StrictText.hasLoneSurrogate(payload)
        ? Optional.of(new String(payload, UTF_8))
        : Optional.empty();
  }

  private static boolean isTight(byte[] payload) {
    return payload.length > 0 && payload[0] > ' ' && payload[payload.length - 1] > ' ';
  }

  private static boolean isOneValue(byte[] payload) {
    try (JsonParser parser = ReadObject.JSON.createParser(ObjectReadContext.empty(), payload)) {
      parser.nextToken();
      parser.skipChildren();
      parser.finishToken();
      return parser.nextToken() == null;
    } catch (JacksonException notJson) {
      return false;
    }
  }
}
