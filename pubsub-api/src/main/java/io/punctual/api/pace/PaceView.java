package io.punctual.api.pace;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.protocol.Pace;
import io.punctual.protocol.Rfc3339;
import org.jspecify.annotations.Nullable;

/**
 * A pace as those see it whose timers it bounds.
 *
 * @param state active or ended
 * @param allTenants true: of all tenants' timers together; else absent
 * @param perSecond timers a second
 * @param burst how many may go at once when none went for a while
 * @param since RFC 3339 in UTC with milliseconds
 * @param topicMissing true, where it was just set: Kafka has no such topic now; else absent
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PaceView(
    String topic,
    String state,
    @Nullable Boolean allTenants,
    double perSecond,
    int burst,
    String since,
    @Nullable Boolean topicMissing) {

  static PaceView put(Pace pace, boolean topicMissing) {
    return of(pace, "active", topicMissing);
  }

  static PaceView active(Pace pace) {
    return of(pace, "active", false);
  }

  static PaceView ended(Pace pace) {
    return of(pace, "ended", false);
  }

  private static PaceView of(Pace pace, String state, boolean topicMissing) {
    return new PaceView(
        pace.topic(),
        state,
        pace.tenant() == null ? true : null,
        pace.perSecond(),
        pace.burst(),
        Rfc3339.text(pace.fromMillis()),
        topicMissing ? true : null);
  }
}
