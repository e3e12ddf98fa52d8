package io.punctual.api.request;

import io.punctual.api.request.TimerRequest.When;
import io.punctual.store.timer.Timers.Payload;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads a body into a {@link TimerRequest}, or says everything that is wrong with it. The payload
 * is the caller's own bytes, cut out of the body unread.
 */
public record ReadTimerRequest(RequestLimits limits) {

  private static final Set<String> WHEN = Set.of("deliverAt", "delay");
  private static final Set<String> PAYLOAD = Set.of("payload", "payloadBase64", "tombstone");
  private static final Set<String> OF_ONE_TIMER = Set.of("deliverAt", "delay", "within", "name");

  /** A timer that is submitted. */
  public Reading<TimerRequest> read(byte[] body) {
    return read(body, _ -> true, TimerDraft::finish);
  }

  /** When a timer is to be delivered instead: {@code deliverAt} or {@code delay}. */
  public Reading<When> readMove(byte[] body) {
    return read(body, WHEN::contains, TimerDraft::finishMove);
  }

  /** What a timer is to carry instead. */
  public Reading<Payload> readPayload(byte[] body) {
    return read(body, PAYLOAD::contains, TimerDraft::finishPayload);
  }

  /** What a schedule's timers have in common: all but when they are due, and without names. */
  public Reading<TimerRequest> readRecurring(byte[] body) {
    return read(body, member -> !OF_ONE_TIMER.contains(member), TimerDraft::finishRecurring);
  }

  private <T> Reading<T> read(
      byte[] json, Predicate<String> isMember, Function<TimerDraft, Reading<T>> finish) {
    TimerDraft draft = new TimerDraft(limits);
    ReadObject.EachMember readMember =
        (name, parser) -> {
          if (draft.isNew(name)) {
            if (isMember.test(name)) {
              readMember(name, parser, json, draft);
            } else {
              draft.unknown(name);
            }
          }
        };
    return ReadObject.read(json, readMember, () -> finish.apply(draft));
  }

  private static void readMember(String name, JsonParser parser, byte[] json, TimerDraft draft) {
    switch (name) {
      case "topic" -> draft.topic(string(parser));
      case "key" -> draft.key(string(parser));
      case "keyBase64" -> draft.keyBase64(string(parser));
      case "headers" -> readHeaders(parser, draft);
      case "payload" -> draft.payload(ReadObject.asWritten(parser, json));
      case "payloadBase64" -> draft.payloadBase64(string(parser));
      case "tombstone" -> draft.tombstone(parser.currentToken() == JsonToken.VALUE_TRUE);
      case "deliverAt" -> readDeliverAt(parser, draft.due());
      case "delay" -> draft.due().delay(string(parser));
      case "within" -> draft.due().within(string(parser));
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
}
