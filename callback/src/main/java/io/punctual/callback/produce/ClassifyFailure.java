package io.punctual.callback.produce;

import java.util.Locale;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.RecordTooLargeException;

/**
 * What a failed attempt means. Permanent is only what Kafka says of this very record: the client
 * names a batch's bad records one by one, and splits what is too large until it stands alone. All
 * else may pass; and whatever has left the client may have been written by an earlier try of its
 * own, whatever the last one was answered.
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
