package io.punctual.callback.produce;

import java.util.Locale;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.RecordTooLargeException;

/**
 * What a failed attempt means. Permanent is only what Kafka says of this very record: the client
 * names a batch's bad records one by one, and splits what is too large until it stands alone. All
 * else may pass, a missing topic and authorisation too, because an operator can mend them; and
 * whatever has left the client may have been written by an earlier try of its own, whatever the
 * last one was answered: the row counts that and never forgets it.
 *
 * <p>A permanent failure makes a dead timer in the commit that deletes the row; its key goes on
 * with the next delivery. After a transient one the timer is tried again by backoff, for ever
 * unless it expires, and its key waits behind it. Either way the key's chain ends for this
 * delivery.
 */
final class ClassifyFailure {

  private ClassifyFailure() {}

  /**
   * @param left whether the record had left the client when it failed
   */
  static Attempt of(Throwable failure, boolean left) {
    String reason = failure.getClass().getSimpleName() + ": " + failure.getMessage();
    return switch (failure) {
      case RecordTooLargeException refused -> new Attempt.Permanent(reason);
      case InvalidRecordException refused when !isOfTimestamp(refused) ->
          new Attempt.Permanent(reason);
      default -> new Attempt.Transient(reason, left);
    };
  }

  /** The timestamp is ours, and another one at each attempt. */
  private static boolean isOfTimestamp(InvalidRecordException refused) {
    return String.valueOf(refused.getMessage()).toLowerCase(Locale.ROOT).contains("timestamp");
  }
}
