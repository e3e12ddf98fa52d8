package io.punctual.api.accuracy;

import io.punctual.api.list.ReadQuery;
import io.punctual.api.problem.FieldError;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a caller asks about: the whole minutes that hold {@code from} to {@code to}.
 *
 * @param fromMinute epoch minutes, inclusive
 * @param toMinute epoch minutes, exclusive
 */
record AccuracyQuery(@Nullable String topic, long fromMinute, long toMinute) {

  /** A query, or what is wrong with it. */
  sealed interface Parsed {
    record Query(AccuracyQuery query) implements Parsed {}

    record Wrong(List<FieldError> errors) implements Parsed {}
  }

  static Parsed parse(
      @Nullable String topic,
      @Nullable String from,
      @Nullable String to,
      AccuracyConfig config,
      Instant now) {
    ReadQuery query = new ReadQuery();
    query.topic(topic);
    long toMillis = query.millis("to", to, now.toEpochMilli());
    long fromMillis = query.millis("from", from, toMillis - config.rangeDefault().toMillis());
    if (!query.isWrong() && fromMillis >= toMillis) {
      query.wrong("from", "must be before to");
    }
    if (!query.isWrong() && toMillis - fromMillis > config.rangeMax().toMillis()) {
      query.wrong("from", "is more than %s before to".formatted(days(config)));
    }
    return query.isWrong()
        ? new Parsed.Wrong(query.errors())
        : new Parsed.Query(new AccuracyQuery(topic, minute(fromMillis), minute(toMillis + 59_999)));
  }

  private static String days(AccuracyConfig config) {
    Duration max = config.rangeMax();
    return max.toDays() > 0 ? max.toDays() + " days" : max.toString();
  }

  private static long minute(long millis) {
    return Math.floorDiv(millis, Duration.ofMinutes(1).toMillis());
  }
}
