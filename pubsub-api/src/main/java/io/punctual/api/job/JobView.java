package io.punctual.api.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.protocol.Rfc3339;
import io.punctual.store.job.Job;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A job as its owner sees it. Times are RFC 3339 in UTC with milliseconds.
 *
 * @param action what it does
 * @param by absent if it does not move
 * @param filter which timers, as its owner wrote it
 * @param state listing, listed (waits for its start), changing, or ended
 * @param found timers counted so far
 * @param done of them, those that were changed
 * @param refused of them, those that could not be
 * @param more true: there were more than a job may have, which are left as they are; else absent
 * @param endedAt absent until then
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record JobView(
    String name,
    String action,
    @Nullable String by,
    Map<String, String> filter,
    String state,
    int found,
    int done,
    int refused,
    @Nullable Boolean more,
    String createdAt,
    @Nullable String endedAt) {

  private static final List<String> NO_FILTERS = List.of("action", "by", "start");

  /**
   * @param members of its body, as {@link ReadJob#body} wrote them
   */
  static JobView of(Job job, Map<String, String> members) {
    Long endedAt = job.endedAtMillis();
    Map<String, String> filter = new TreeMap<>(members);
    filter.keySet().removeAll(NO_FILTERS);
    return new JobView(
        job.name(),
        members.getOrDefault("action", ""),
        members.get("by"),
        filter,
        job.stage().name().toLowerCase(Locale.ROOT),
        job.found(),
        job.found() - job.undone() - job.refused(),
        job.refused(),
        JobPlace.isFull(job) ? true : null,
        Rfc3339.text(job.createdAtMillis()),
        endedAt == null ? null : Rfc3339.text(endedAt));
  }
}
