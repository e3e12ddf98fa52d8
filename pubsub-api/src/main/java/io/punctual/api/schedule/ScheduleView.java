package io.punctual.api.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.punctual.api.problem.Problem;
import io.punctual.api.request.ReadObject;
import io.punctual.api.request.Reading;
import io.punctual.protocol.Rfc3339;
import io.punctual.protocol.wire.ReceiptView;
import io.punctual.store.schedule.Schedule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.RawValue;

/**
 * A schedule as its owner sees it.
 *
 * @param state active, paused, or ended
 * @param pausedUntil absent: until it is resumed
 * @param version counts its owner's changes
 * @param timersMade without those that were taken back
 * @param body what its owner gave, each member as it was written
 * @param nextOccurrences the next few, soonest first
 * @param lastReceipts where one is looked at: of its last timers since it was changed
 */
@JsonPropertyOrder({
  "name",
  "state",
  "pausedUntil",
  "version",
  "timersMade",
  "nextOccurrences",
  "lastReceipts"
})
@JsonInclude(JsonInclude.Include.NON_NULL)
record ScheduleView(
    String name,
    String state,
    @Nullable String pausedUntil,
    int version,
    int timersMade,
    List<Next> nextOccurrences,
    @Nullable List<ReceiptView> lastReceipts,
    @JsonAnyGetter Map<String, RawValue> body) {

  /**
   * One that is to come.
   *
   * @param id its timer's, if the schedule is not changed before; absent of what is not stored
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Next(@Nullable UUID id, String deliverAt) {

    static Next of(Occurrence occurrence) {
      return new Next(occurrence.id(), Rfc3339.text(occurrence.dueMillis()));
    }
  }

  static ScheduleView of(Schedule schedule, Recurring recurring, long nowMillis, int occurrences) {
    List<Next> next =
        schedule.pausedUntilMillis() == Schedule.UNTIL_RESUMED
            ? List.of()
            : next(schedule, recurring, nowMillis, occurrences);
    boolean paused = schedule.isPaused(nowMillis);
    String running = next.isEmpty() ? "ended" : "active";
    return new ScheduleView(
        schedule.name(),
        paused ? "paused" : running,
        paused && schedule.pausedUntilMillis() != Schedule.UNTIL_RESUMED
            ? Rfc3339.text(schedule.pausedUntilMillis())
            : null,
        schedule.version(),
        schedule.made(),
        next,
        null,
        members(schedule.body()));
  }

  ScheduleView with(List<ReceiptView> last) {
    return new ScheduleView(
        name, state, pausedUntil, version, timersMade, nextOccurrences, last, body);
  }

  private static Map<String, RawValue> members(byte[] body) {
    Map<String, RawValue> members = new LinkedHashMap<>();
    switch (ReadObject.members(body, (at, detail) -> {})) {
      case Reading.Understood<Map<String, byte[]>>(Map<String, byte[]> read) ->
          read.forEach((name, value) -> members.put(name, new RawValue(new String(value, UTF_8))));
      case Reading.Refused<Map<String, byte[]>>(Problem problem) ->
          throw new IllegalStateException("the stored schedule is no JSON: " + problem);
    }
    return members;
  }

  /** Those that are timers already, then those that are to be. */
  private static List<Next> next(
      Schedule schedule, Recurring recurring, long nowMillis, int occurrences) {
    List<Next> next = new ArrayList<>();
    Long instant = recurring.stillToCome(nowMillis, schedule);
    while (instant != null && instant <= schedule.madeToMillis() && next.size() < occurrences) {
      Occurrence made = Occurrence.of(schedule, recurring, instant);
      if (made.dueMillis() > nowMillis) {
        next.add(Next.of(made));
      }
      instant = recurring.anyAfter(instant);
    }
    int made = schedule.made();
    instant = schedule.nextAtMillis();
    while (instant != null && next.size() < occurrences) {
      next.add(Next.of(Occurrence.of(schedule, recurring, instant)));
      instant = recurring.after(instant, ++made);
    }
    return next;
  }
}
