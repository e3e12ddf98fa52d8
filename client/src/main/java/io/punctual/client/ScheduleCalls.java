package io.punctual.client;

import io.punctual.client.FoundTimer.ScheduledTimer;
import io.punctual.client.RecurringSchedule.NextOccurrence;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/** Calls of schedules, by their names. */
public final class ScheduleCalls {
  private static final String SCHEDULES = "/v1/schedules";

  private final ApiCalls calls;

  ScheduleCalls(ApiCalls calls) {
    this.calls = calls;
  }

  /**
   * Makes or changes a schedule; what was to come of it is cancelled.
   *
   * @param ifVersion only if there is a schedule of that version
   */
  public Call<RecurringSchedule> put(String name, NewSchedule schedule, OptionalInt ifVersion) {
    return calls.call(
        ApiRequest.put(path(name), schedule.body()).ifVersion(ifVersion), ScheduleCalls::recurring);
  }

  /** When the timers of a schedule would be due that is not stored: ten at most, without jitter. */
  public Call<List<Instant>> preview(NewSchedule schedule) {
    return calls.call(
        ApiRequest.post(SCHEDULES + ":preview", schedule.body()),
        reply ->
            Json.page(reply, "nextOccurrences", NextOccurrence.class).entries().stream()
                .map(NextOccurrence::deliverAt)
                .toList());
  }

  public Call<RecurringSchedule> get(String name) {
    return calls.call(ApiRequest.get(path(name)), ScheduleCalls::recurring);
  }

  /** By name; of a filter, page and cursor alone. */
  public Call<ResultPage<RecurringSchedule>> list(ListFilter filter) {
    return calls.page(SCHEDULES, filter, "schedules", RecurringSchedule.class);
  }

  /**
   * Cancels what is to come of it, until it is resumed.
   *
   * @param ifVersion only if it has that version
   */
  public Call<RecurringSchedule> pause(String name, OptionalInt ifVersion) {
    return calls.call(
        ApiRequest.post(path(name) + ":pause").ifVersion(ifVersion), ScheduleCalls::recurring);
  }

  /**
   * Cancels what is to come of it before that time.
   *
   * @param ifVersion only if it has that version
   */
  public Call<RecurringSchedule> pause(String name, Instant until, OptionalInt ifVersion) {
    return calls.call(
        ApiRequest.post(path(name) + ":pause")
            .query("until", until.toString())
            .ifVersion(ifVersion),
        ScheduleCalls::recurring);
  }

  /**
   * Has it make timers again.
   *
   * @param ifVersion only if it has that version
   */
  public Call<RecurringSchedule> resume(String name, OptionalInt ifVersion) {
    return calls.call(
        ApiRequest.post(path(name) + ":resume").ifVersion(ifVersion), ScheduleCalls::recurring);
  }

  /** Makes one more timer of it, due now. */
  public Call<ScheduledTimer> fire(String name) {
    return calls.call(
        ApiRequest.post(path(name) + ":fire"), reply -> Json.read(reply, ScheduledTimer.class));
  }

  /**
   * Cancels what is to come of it, for good; returns its name.
   *
   * @param ifVersion only if it has that version
   */
  public Call<String> delete(String name, OptionalInt ifVersion) {
    return calls.call(
        ApiRequest.delete(path(name)).ifVersion(ifVersion),
        reply -> Json.read(reply, JsonNode.class).path("name").stringValue(""));
  }

  private static String path(String name) {
    return SCHEDULES + "/" + ApiRequest.encode(name);
  }

  private static RecurringSchedule recurring(Reply reply) {
    return Json.read(reply, RecurringSchedule.class);
  }
}
