package io.punctual.api.accuracy;

import io.punctual.api.list.ReadQuery;
import io.punctual.store.accuracy.AccuracyLedger;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a caller asks about: the whole minutes that hold {@code from} to {@code to}.
 *
 * @param fromMinute epoch minutes, inclusive
 * @param toMinute epoch minutes, exclusive
 * @param stepMinutes how long a step of the answer is, the last one may be shorter; 0 for none
 */
record AccuracyQuery(@Nullable String topic, long fromMinute, long toMinute, long stepMinutes) {

  private static final long QUARTER = AccuracyLedger.QUARTER_MINUTES;
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();

  static AccuracyQuery read(
      ReadQuery read,
      @Nullable String topic,
      @Nullable String from,
      @Nullable String to,
      @Nullable String step,
      AccuracyConfig config,
      Instant now) {
    String ofTopic = read.topic(topic);
    long toMillis = read.millis("to", to, now.toEpochMilli());
    long fromMillis = read.millis("from", from, toMillis - config.rangeDefault().toMillis());
    read.inOrder("from", fromMillis, "to", toMillis);
    if (!read.isWrong() && toMillis - fromMillis > config.rangeMax().toMillis()) {
      read.wrong("from", "is more than %s before to".formatted(days(config)));
    }
    AccuracyQuery query =
        new AccuracyQuery(ofTopic, minute(fromMillis), minute(toMillis + 59_999), step(read, step));
    if (!read.isWrong() && query.steps() > config.stepsMax()) {
      read.wrong("step", "makes more than %d steps".formatted(config.stepsMax()));
    }
    return query;
  }

  private static long step(ReadQuery read, @Nullable String text) {
    long millis = read.step(text, 0);
    if (millis % MINUTE != 0) {
      read.wrong("step", "must be whole minutes");
    }
    return millis / MINUTE;
  }

  int steps() {
    return stepMinutes == 0 ? 0 : (int) Math.ceilDiv(toMinute - fromMinute, stepMinutes);
  }

  /** Which step holds that minute. */
  int step(long minute) {
    return stepMinutes == 0 ? 0 : (int) ((minute - fromMinute) / stepMinutes);
  }

  /**
   * From here on quarters of an hour can be read: those of all topics, none of which two steps
   * share.
   */
  long firstQuarter() {
    long first = Math.ceilDiv(fromMinute, QUARTER) * QUARTER;
    boolean inSteps = steps() == 0 || first == fromMinute && stepMinutes % QUARTER == 0;
    return topic == null && inSteps ? Math.min(first, toMinute) : toMinute;
  }

  /** Up to here. */
  long lastQuarter() {
    return Math.max(firstQuarter(), Math.floorDiv(toMinute, QUARTER) * QUARTER);
  }

  private static String days(AccuracyConfig config) {
    Duration max = config.rangeMax();
    return max.toDays() > 0 ? max.toDays() + " days" : max.toString();
  }

  private static long minute(long millis) {
    return Math.floorDiv(millis, MINUTE);
  }
}
