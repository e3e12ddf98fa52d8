package io.punctual.api.job;

import io.punctual.store.job.Job;
import io.punctual.store.job.Job.Stage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a job's listing goes on, as the job keeps it.
 *
 * @param isAgain it has done what it had listed, and looks once more, for timers that died or were
 *     redriven during the first look
 * @param cursor null for the beginning
 */
record JobPlace(boolean isAgain, @Nullable String cursor) {

  private static final String AGAIN = "again ";

  /** Of a job that has as many timers as it may: there are more. */
  private static final String FULL = "full";

  static JobPlace of(Job job) {
    String place = Objects.requireNonNullElse(job.place(), "");
    boolean isAgain = place.startsWith(AGAIN);
    String cursor = isAgain ? place.substring(AGAIN.length()) : place;
    return new JobPlace(isAgain, cursor.isEmpty() ? null : cursor);
  }

  static String again() {
    return AGAIN;
  }

  static String full() {
    return FULL;
  }

  static boolean isFull(Job job) {
    return job.stage() != Stage.LISTING && FULL.equals(job.place());
  }

  /** The next place of the same look; null at the end of the only one. */
  @Nullable String next(@Nullable String cursor) {
    return !isAgain ? cursor : cursor == null ? AGAIN : AGAIN + cursor;
  }
}
