package io.punctual.api.dead;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.punctual.api.lookup.EventText;
import io.punctual.api.lookup.PayloadView;
import io.punctual.protocol.DeadTimer;
import io.punctual.protocol.Rfc3339;
import io.punctual.protocol.Sequence;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A timer that could not be delivered, as its owner sees it. Times are RFC 3339 in UTC with
 * milliseconds.
 *
 * @param key the key, where its bytes are text
 * @param keyBase64 the key, where they are not
 * @param attempts to deliver it, the last one included
 * @param content absent in a list
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
    @JsonUnwrapped @Nullable PayloadView content) {

  static DeadTimerView listed(DeadTimer timer) {
    return of(timer, null);
  }

  static DeadTimerView whole(DeadTimer.Whole whole) {
    return of(whole.timer(), PayloadView.of(whole.payload()));
  }

  private static DeadTimerView of(DeadTimer timer, @Nullable PayloadView content) {
    String key = EventText.text(timer.key());
    return new DeadTimerView(
        timer.id(),
        timer.name(),
        timer.topic(),
        key,
        key == null ? EventText.base64(timer.key()) : null,
        EventText.headers(timer.headers()),
        Rfc3339.text(timer.dueMillis()),
        Rfc3339.text(Sequence.millis(timer.seq())),
        Rfc3339.text(timer.diedAtMillis()),
        timer.attempts(),
        timer.reason(),
        content);
  }
}
