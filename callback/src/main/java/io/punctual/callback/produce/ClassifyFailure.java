package io.punctual.callback.produce;

import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * What a failed attempt means. Permanent is only what Kafka says of this very record: the client
 * names a batch's bad records one by one, and splits what is too large until it stands alone.
 */
final class ClassifyFailure {

  private ClassifyFailure() {}

  static Attempt of(Throwable failure) {
    return switch (failure) {
      case RecordTooLargeException refused -> permanent(refused);
      case InvalidRecordException refused -> permanent(refused);
      case InvalidTimestampException refused -> permanent(refused);
      case AuthenticationException known -> notWritten(known);
      case AuthorizationException known -> notWritten(known);
      case InvalidTopicException known -> notWritten(known);
      case UnknownTopicOrPartitionException known -> notWritten(known);
      case NotEnoughReplicasException known -> notWritten(known);
      default -> new Attempt.Transient(reason(failure), true);
    };
  }

  private static Attempt permanent(Throwable refused) {
    return new Attempt.Permanent(reason(refused));
  }

  private static Attempt notWritten(Throwable known) {
    return new Attempt.Transient(reason(known), false);
  }

  private static String reason(Throwable failure) {
    return failure.getClass().getSimpleName() + ": " + failure.getMessage();
  }
}
