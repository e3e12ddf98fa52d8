package io.punctual.api.accuracy;

import io.punctual.api.list.ReadQuery;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a caller asks about: the whole minutes that hold {@code from} to {@code to}.
 *
 * @param fromMinute epoch minutes, inclusive
 * @param toMinute epoch minutes, exclusive
 */
record AccuracyQuery(@Nullable String topic, long fromMinute, long toMinute) {

  static AccuracyQuery read(
      ReadQuery read,
      @Nullable String topic,
      @Nullable String from,
      @Nullable String to,
      AccuracyConfig config,
      Instant now) {
    String ofTopic = read.topic(topic);
    long toMillis = read.millis("to", to, now.toEpochMilli());
    long fromMillis = read.millis("from", from, toMillis - config.rangeDefault().toMillis());
    read.inOrder("from", fromMillis, "to", toMillis);
    if (!read.isWrong() && toMillis - fromMillis > config.rangeMax().toMillis()) {
      read.wrong("from", "is more than %s before to".formatted(days(config)));
    }
    return new AccuracyQuery(ofTopic, minute(fromMillis), minute(toMillis + 59_999));
  }

  private static String days(AccuracyConfig config) {
    Duration max = config.rangeMax();
    return max.toDays() > 0 ? max.toDays() + " days" : max.toString();
  }

  private static long minute(long millis) {
    return Math.floorDiv(millis, Duration.ofMinutes(1).toMillis());
  }
}
