package io.punctual.store.job;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A change of many timers. They are listed first, each with its version; then each is changed, if
 * it still has that version.
 *
 * @param id of its own, whoever had its name before
 * @param freeAtMillis until then an instance has it in hand; the longest free is the next
 * @param place what the API keeps of its listing: where it goes on, or how it ended
 * @param found timers listed so far
 * @param undone of them, those that have not been looked at again yet
 * @param refused of them, those that could not be changed
 * @param endedAtMillis null until then
 * @param body JSON: what is to be done, and to which timers
 */
@SuppressWarnings("ArrayRecordComponent")
public record Job(
    String tenant,
    String name,
    UUID id,
    Stage stage,
    long freeAtMillis,
    @Nullable String place,
    int found,
    int undone,
    int refused,
    long createdAtMillis,
    @Nullable Long endedAtMillis,
    byte[] body) {

  /** In this order; stored by its ordinal. */
  public enum Stage {
    LISTING,
    /** Waits for its owner. */
    LISTED,
    CHANGING,
    ENDED,
    /** Nobody sees it any more; its timers are still to be deleted from its list. */
    FORGOTTEN
  }

  /**
   * One of its timers, as it was listed.
   *
   * @param n from 1, in due order; dead ones after the pending ones
   * @param version 0 of a dead one
   * @param dueMillis epoch milliseconds; of a dead one, when it died
   */
  public record Item(int n, UUID id, int version, long dueMillis, boolean dead) {}

  /**
   * One that could not be changed.
   *
   * @param refusal the slug of the problem
   */
  public record RefusedItem(int n, UUID id, String refusal) {}

  /** A new one, with nothing found yet. */
  public static Job begun(String tenant, String name, UUID id, long nowMillis, byte[] body) {
    return new Job(
        tenant, name, id, Stage.LISTING, nowMillis, null, 0, 0, 0, nowMillis, null, body);
  }

  /** So many more were listed, and the rest begins at that place. */
  public Job listed(int more, @Nullable String next, Stage then) {
    return with(then, freeAtMillis, next, found + more, undone + more, refused, null);
  }

  /** So many were looked at, some of which could not be changed. */
  public Job changed(int looked, int moreRefused) {
    int left = undone - looked;
    return with(Stage.CHANGING, freeAtMillis, place, found, left, refused + moreRefused, null);
  }

  /** It lists once more: what could not be changed is found again, or is gone. */
  public Job again(String from) {
    return with(Stage.LISTING, freeAtMillis, from, found - refused, 0, 0, null);
  }

  /** It has come to its end. */
  public Job ended(long nowMillis) {
    return with(Stage.ENDED, freeAtMillis, place, found, undone, refused, nowMillis);
  }

  /** The same, free from then on. */
  Job freeAt(long millis) {
    return with(stage, millis, place, found, undone, refused, endedAtMillis);
  }

  private Job with(
      Stage then,
      long freeAt,
      @Nullable String at,
      int all,
      int left,
      int failed,
      @Nullable Long endedAt) {
    return new Job(
        tenant, name, id, then, freeAt, at, all, left, failed, createdAtMillis, endedAt, body);
  }
}
