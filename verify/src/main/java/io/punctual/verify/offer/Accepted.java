package io.punctual.verify.offer;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A timer that was accepted.
 *
 * @param key empty for one without
 * @param postedAtMillis before the request was sent
 * @param answeredAtMillis after the answer was here; {@link #NEVER}: none came, and yet it is there
 * @param changes what its owner asked for later, in the order of the answers
 */
public record Accepted(
    UUID id,
    String key,
    long dueMillis,
    long postedAtMillis,
    long answeredAtMillis,
    List<AskedChange> changes) {
  public static final long NEVER = Long.MAX_VALUE;

  /** A due that has passed when a timer is stored is moved to that moment, by the API's clock. */
  private static final long PASSED_MILLIS = 500;

  /** One that nobody changed. */
  public Accepted(UUID id, String key, long dueMillis, long postedAtMillis, long answeredAtMillis) {
    this(id, key, dueMillis, postedAtMillis, answeredAtMillis, List.of());
  }

  /** A cancel was answered with "it will never arrive". */
  public boolean isCancelled() {
    return changes.stream().anyMatch(it -> it.isCancel() && it.was(AskedChange.Answer.DONE));
  }

  /** A cancel was answered so, or not at all. */
  public boolean mayBeCancelled() {
    return isCancelled()
        || changes.stream().anyMatch(it -> it.isCancel() && it.was(AskedChange.Answer.UNKNOWN));
  }

  public boolean was(AskedChange.Answer answer) {
    return changes.stream().anyMatch(it -> it.was(answer));
  }

  /** When its due was answered for good; a reschedule of unknown outcome is never. */
  public long settledAtMillis() {
    return Stream.concat(Stream.of(answeredAtMillis), moves().map(AskedChange::settledAtMillis))
        .reduce(0L, Math::max);
  }

  /** Whether its owner knows that it can be due then. */
  public boolean mayBeDue(long millis) {
    AskedChange first =
        new AskedChange(dueMillis, AskedChange.Answer.DONE, postedAtMillis, answeredAtMillis);
    AskedChange last =
        moves().filter(it -> it.was(AskedChange.Answer.DONE)).reduce(first, (_, later) -> later);
    return Stream.concat(Stream.of(last), moves().filter(it -> it.was(AskedChange.Answer.UNKNOWN)))
        .anyMatch(
            told ->
                millis == told.dueMillis()
                    || (millis > told.dueMillis()
                        && told.dueMillis() - PASSED_MILLIS < told.answeredAtMillis()));
  }

  /** Reschedules that may have changed something. */
  private Stream<AskedChange> moves() {
    return changes.stream()
        .filter(it -> !it.isCancel())
        .filter(it -> it.was(AskedChange.Answer.DONE) || it.was(AskedChange.Answer.UNKNOWN));
  }
}
