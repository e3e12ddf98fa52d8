package io.punctual.api.pause;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.lookup.EventText;
import io.punctual.protocol.Pause;
import io.punctual.protocol.Rfc3339;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A pause as those see it whose timers it holds. Times are RFC 3339 in UTC with milliseconds.
 *
 * @param state active or ended
 * @param topic absent: all topics
 * @param allTenants true: of every tenant; else absent
 * @param key where its bytes are text; absent, as keyBase64: all keys
 * @param until when it is over; absent: when somebody ends it
 * @param topicMissing true, where it was just begun: Kafka has no such topic now; else absent
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PauseView(
    UUID id,
    String state,
    @Nullable String topic,
    @Nullable Boolean allTopics,
    @Nullable Boolean allTenants,
    @Nullable String key,
    @Nullable String keyBase64,
    String pausedAt,
    @Nullable String until,
    @Nullable String reason,
    @Nullable Boolean topicMissing) {

  static PauseView begun(Pause pause, boolean topicMissing) {
    return of(pause, "active", topicMissing);
  }

  static PauseView active(Pause pause) {
    return of(pause, "active", false);
  }

  static PauseView ended(Pause pause) {
    return of(pause, "ended", false);
  }

  private static PauseView of(Pause pause, String state, boolean topicMissing) {
    String key = EventText.text(pause.key());
    Pause.Scope scope = pause.scope();
    return new PauseView(
        pause.id(),
        state,
        scope.topic(),
        scope.topic() == null ? true : null,
        scope.tenant() == null ? true : null,
        key,
        key == null ? EventText.base64(pause.key()) : null,
        Rfc3339.text(pause.fromMillis()),
        pause.untilMillis() == Pause.UNTIL_ENDED ? null : Rfc3339.text(pause.untilMillis()),
        pause.reason(),
        topicMissing ? true : null);
  }
}
