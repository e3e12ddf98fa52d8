package io.punctual.api.request;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.TimerRequest.When;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads a body into a {@link TimerRequest}, or says everything that is wrong with it. The payload
 * is the caller's own bytes, cut out of the body unread.
 */
public record ReadTimerRequest(RequestLimits limits) {

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

  /** A timer that is submitted. */
  public Reading<TimerRequest> read(byte[] body) {
    return read(body, _ -> true, TimerDraft::finish);
  }

  /** When a timer is to be delivered instead: {@code deliverAt} or {@code delay}. */
  public Reading<When> readMove(byte[] body) {
    return read(body, Set.of("deliverAt", "delay")::contains, TimerDraft::finishMove);
  }

  private <T> Reading<T> read(
      byte[] json, Predicate<String> isMember, Function<TimerDraft, Reading<T>> finish) {
    if (!isUtf8Json(json)) {
      return malformed("The body is not UTF-8.");
    }
    TimerDraft draft = new TimerDraft(limits);
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return malformed("The body must be a JSON object.");
      }
      readMembers(parser, json, draft, isMember);
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
        : finish.apply(draft);
  }

  private static void readMembers(
      JsonParser parser, byte[] json, TimerDraft draft, Predicate<String> isMember) {
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      if (draft.isNew(name)) {
        if (isMember.test(name)) {
          readMember(name, parser, json, draft);
        } else {
          draft.unknown(name);
        }
      }
      parser.skipChildren();
    }
  }

  private static void readMember(String name, JsonParser parser, byte[] json, TimerDraft draft) {
    switch (name) {
      case "topic" -> draft.topic(string(parser));
      case "key" -> draft.key(string(parser));
      case "keyBase64" -> draft.keyBase64(string(parser));
      case "headers" -> readHeaders(parser, draft);
      case "payload" -> draft.payload(asWritten(parser, json));
      case "payloadBase64" -> draft.payloadBase64(string(parser));
      case "tombstone" -> draft.tombstone(parser.currentToken() == JsonToken.VALUE_TRUE);
      case "deliverAt" -> readDeliverAt(parser, draft.due());
      case "delay" -> draft.due().delay(string(parser));
      case "name" -> draft.name(string(parser));
      case "expireAfter" -> draft.lateness().expireAfter(string(parser));
      case "onExpiry" -> draft.lateness().onExpiry(string(parser));
      default -> draft.unknown(name);
    }
  }

  private static void readHeaders(JsonParser parser, TimerDraft draft) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      draft.headersAreNoObject();
      return;
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      if (parser.currentToken() == JsonToken.START_OBJECT) {
        draft.headerBase64(name, onlyBase64(parser));
      } else {
        draft.header(name, string(parser));
        parser.skipChildren();
      }
    }
  }

  /** Of an object that has the member {@code base64} and no other; null for any other object. */
  private static @Nullable String onlyBase64(JsonParser parser) {
    int members = 0;
    String base64 = null;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      boolean known = parser.currentName().equals("base64");
      parser.nextToken();
      base64 = known ? string(parser) : null;
      members++;
      parser.skipChildren();
    }
    return members == 1 ? base64 : null;
  }

  private static void readDeliverAt(JsonParser parser, WhenDraft due) {
    if (parser.currentToken().isNumeric()) {
      due.deliverAtNumber(parser.getString());
    } else {
      due.deliverAt(string(parser));
    }
  }

  /** Null for anything but a string. */
  private static @Nullable String string(JsonParser parser) {
    return parser.currentToken() == JsonToken.VALUE_STRING ? parser.getString() : null;
  }

  private static byte[] asWritten(JsonParser parser, byte[] json) {
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
