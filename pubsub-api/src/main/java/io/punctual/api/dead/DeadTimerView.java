package io.punctual.api.dead;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.punctual.api.lookup.EventText;
import io.punctual.api.request.PayloadText;
import io.punctual.api.request.Rfc3339;
import io.punctual.protocol.DeadTimer;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A timer that could not be delivered, as its owner sees it. Times are RFC 3339 in UTC with
 * milliseconds. In a list it has no payload; looked at alone it has one of the last three.
 *
 * @param key the key, where its bytes are text
 * @param keyBase64 the key, where they are not
 * @param attempts to deliver it, the last one included
 * @param payload the payload's own bytes, where they are one JSON value
 * @param payloadBase64 the payload, where they are not
 * @param tombstone true for a null value
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record DeadTimerView(
    UUID id,
    @Nullable String name,
    String topic,
    @Nullable String key,
    @Nullable String keyBase64,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Object> headers,
    String deliverAt,
    String acceptedAt,
    String diedAt,
    int attempts,
    String reason,
    @JsonRawValue @Nullable String payload,
    @Nullable String payloadBase64,
    @Nullable Boolean tombstone) {

  static DeadTimerView listed(DeadTimer timer) {
    return of(timer, null, null, null);
  }

  static DeadTimerView whole(DeadTimer.Whole whole) {
    byte[] payload = whole.payload();
    if (payload == null) {
      return of(whole.timer(), null, null, true);
    }
    return PayloadText.json(payload)
        .map(json -> of(whole.timer(), json, null, null))
        .orElseGet(() -> of(whole.timer(), null, EventText.base64(payload), null));
  }

  private static DeadTimerView of(
      DeadTimer timer,
      @Nullable String payload,
      @Nullable String payloadBase64,
      @Nullable Boolean tombstone) {
    String key = EventText.text(timer.key());
    return new DeadTimerView(
        timer.id(),
        timer.name(),
        timer.topic(),
        key,
        key == null ? EventText.base64(timer.key()) : null,
        EventText.headers(timer.headers()),
        Rfc3339.text(timer.dueMillis()),
        Rfc3339.text(timer.seq() >>> 16),
        Rfc3339.text(timer.diedAtMillis()),
        timer.attempts(),
        timer.reason(),
        payload,
        payloadBase64,
        tombstone);
  }
}
