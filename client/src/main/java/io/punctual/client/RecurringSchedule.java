package io.punctual.client;

import io.punctual.client.FoundTimer.TimerReceipt;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/**
 * What makes timers again and again.
 *
 * @param state active, paused or ended
 * @param pausedUntil the end of its pause; empty if it is not paused, or until it is resumed
 * @param nextOccurrences ten at most; in a list one
 * @param lastReceipts of {@link ScheduleCalls#get} alone: of its last timers since it was changed,
 *     ten at most, the latest first
 */
public record RecurringSchedule(
    String name,
    String state,
    Optional<Instant> pausedUntil,
    int version,
    int timersMade,
    List<NextOccurrence> nextOccurrences,
    Optional<List<TimerReceipt>> lastReceipts,
    Optional<String> cron,
    Optional<String> timeZone,
    Optional<String> every,
    Optional<String> startAt,
    Optional<String> endAt,
    OptionalInt countMax,
    Optional<String> jitter,
    Optional<String> catchUp,
    JsonNode timer) {

  /**
   * One occurrence.
   *
   * @param id its timer's, as long as the schedule is not changed
   */
  public record NextOccurrence(String id, Instant deliverAt) {}
}
