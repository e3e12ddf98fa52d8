package io.punctual.api.request;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.TimerRequest.When;
import io.punctual.protocol.Content;
import io.punctual.protocol.LatenessPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether a well-formed timer can be accepted now, for its topic as it is. */
public record CheckTimer(Duration pastMax, Duration aheadMax) {

  /**
   * What Kafka and Punctual add to a record at most: the batch's and the record's own fields, and
   * the {@code punctual-} headers with the longest name.
   */
  static final int OVERHEAD_BYTES = 512;

  /** Lengths and the like around each header. */
  static final int OVERHEAD_BYTES_PER_HEADER = 10;

  /** As epoch milliseconds in 1973; as epoch seconds in the year 5138. */
  private static final long SECONDS_MAX = 100_000_000_000L;

  /** When it is due, epoch milliseconds; what is past is due at its acceptance. */
  public static long dueMillis(When when, Instant acceptedAt) {
    long now = acceptedAt.toEpochMilli();
    return switch (when) {
      case When.At(long millis) -> Math.max(millis, now);
      case When.In(long millis) -> millis > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + millis;
    };
  }

  /** What is wrong with its due. */
  public Optional<Problem> due(When when, Instant acceptedAt) {
    long now = acceptedAt.toEpochMilli();
    if (when instanceof When.At(long millis) && millis < now - pastMax.toMillis()) {
      String hint = millis < SECONDS_MAX ? "; a number is epoch milliseconds, not seconds" : "";
      return Optional.of(
          Problem.at(
              ProblemType.DUE_IN_THE_PAST,
              "/deliverAt",
              "is more than %d minutes past%s".formatted(pastMax.toMinutes(), hint)));
    }
    if (dueMillis(when, acceptedAt) > now + aheadMax.toMillis()) {
      String pointer = when instanceof When.At ? "/deliverAt" : "/delay";
      return Optional.of(
          Problem.at(
              ProblemType.DUE_TOO_FAR,
              pointer,
              "is more than %d days ahead".formatted(aheadMax.toDays())));
    }
    return Optional.empty();
  }

  /** What is wrong with when it is worth nothing any more. */
  public Optional<Problem> expiry(@Nullable LatenessPolicy lateness) {
    return lateness == null || lateness.expireAfterMillis() <= aheadMax.toMillis()
        ? Optional.empty()
        : Optional.of(
            Problem.at(
                ProblemType.DUE_TOO_FAR,
                "/expireAfter",
                "is more than %d days".formatted(aheadMax.toDays())));
  }

  /**
   * What is wrong with its record, for that topic.
   *
   * @param messageBytesMax the topic's {@code max.message.bytes}
   * @param compacted whether the topic needs keys
   */
  public Optional<Problem> record(Content content, int messageBytesMax, boolean compacted) {
    if (compacted && content.key() == null) {
      return Optional.of(
          Problem.at(ProblemType.KEY_REQUIRED, "/key", "is needed: the topic is compacted"));
    }
    int sizeBytes =
        content.sizeBytes() + OVERHEAD_BYTES + content.headers().size() * OVERHEAD_BYTES_PER_HEADER;
    if (sizeBytes > messageBytesMax) {
      return Optional.of(
          Problem.of(
              ProblemType.RECORD_TOO_LARGE,
              "The record would be up to %d bytes; the topic's max.message.bytes is %d."
                  .formatted(sizeBytes, messageBytesMax)));
    }
    return Optional.empty();
  }
}
