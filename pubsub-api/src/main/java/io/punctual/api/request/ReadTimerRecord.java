package io.punctual.api.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.protocol.Content.Header;
import io.punctual.protocol.wire.RecordHeaders;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a Kafka record into a {@link TimerRequest}, or says everything that is wrong with it. Its
 * key, value and headers are the timer's; headers that begin with {@code punctual-} are the other
 * fields: {@code punctual-deliver-at} is {@code deliverAt}.
 */
public record ReadTimerRecord(RequestLimits limits) {

  public Reading<TimerRequest> read(
      byte @Nullable [] key, byte @Nullable [] value, List<Header> headers) {
    TimerDraft draft = new TimerDraft(limits);
    if (key != null && draft.isNew("key")) {
      draft.keyBytes("/key", key);
    }
    if (draft.isNew(value == null ? "tombstone" : "payload") && value != null) {
      draft.payload(value);
    }
    for (Header header : headers) {
      if (header.name().startsWith(RecordHeaders.RESERVED_PREFIX)) {
        field(header, draft);
      } else {
        draft.headerBytes(header.name(), header.value());
      }
    }
    return draft.finish();
  }

  private static void field(Header header, TimerDraft draft) {
    String text = new String(header.value(), UTF_8);
    switch (header.name()) {
      case "punctual-topic" -> once("topic", draft, () -> draft.topic(text));
      case RecordHeaders.DELIVER_AT ->
          once("deliverAt", draft, () -> draft.due().deliverAtText(text));
      case "punctual-delay" -> once("delay", draft, () -> draft.due().delay(text));
      case "punctual-within" -> once("within", draft, () -> draft.due().within(text));
      case RecordHeaders.NAME -> once("name", draft, () -> draft.name(text));
      case "punctual-expire-after" ->
          once("expireAfter", draft, () -> draft.lateness().expireAfter(text));
      case "punctual-on-expiry" -> once("onExpiry", draft, () -> draft.lateness().onExpiry(text));
      default -> draft.unknown(header.name());
    }
  }

  private static void once(String field, TimerDraft draft, Runnable read) {
    if (draft.isNew(field)) {
      read.run();
    }
  }
}
