package io.punctual.api.lookup;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.request.LatenessText;
import io.punctual.protocol.Content;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Rfc3339;
import io.punctual.protocol.Timer;
import io.punctual.protocol.Waiting;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A timer that is still to come, as its owner sees it. Times are RFC 3339 in UTC with milliseconds.
 *
 * @param key the key, where its bytes are text
 * @param keyBase64 the key, where they are not
 * @param version counts changes of due or payload
 * @param expireAfter how late past its due it may be delivered, ISO 8601
 * @param onExpiry what becomes of it then: drop or deadLetter
 * @param attempts failed attempts to deliver it
 * @param nextAttemptAt when it is tried again
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TimerView(
    UUID id,
    PendingState state,
    @Nullable String name,
    String topic,
    @Nullable String key,
    @Nullable String keyBase64,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Object> headers,
    String deliverAt,
    String acceptedAt,
    int version,
    @Nullable String expireAfter,
    @Nullable String onExpiry,
    @Nullable Integer attempts,
    @Nullable String nextAttemptAt,
    @Nullable String lastError) {

  /** A timer just accepted. */
  public static TimerView scheduled(Timer timer) {
    return of(PendingTimer.accepted(timer), PendingState.SCHEDULED);
  }

  static TimerView of(PendingTimer pending, PendingState state) {
    Timer timer = pending.timer();
    Content content = timer.content();
    LatenessPolicy lateness = timer.lateness();
    String key = EventText.text(content.key());
    boolean isRetried =
        pending.nextAtMillis() != timer.dueMillis() && !Waiting.is(pending.nextAtMillis());
    return new TimerView(
        timer.id(),
        state,
        timer.name(),
        content.topic(),
        key,
        key == null ? EventText.base64(content.key()) : null,
        EventText.headers(content.headers()),
        Rfc3339.text(timer.dueMillis()),
        Rfc3339.text(timer.acceptedAtMillis()),
        pending.version(),
        lateness == null ? null : LatenessText.expireAfter(lateness),
        lateness == null ? null : LatenessText.onExpiry(lateness),
        pending.attempts() == 0 ? null : pending.attempts(),
        isRetried ? Rfc3339.text(pending.nextAtMillis()) : null,
        pending.lastError());
  }
}
