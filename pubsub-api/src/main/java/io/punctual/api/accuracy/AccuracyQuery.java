package io.punctual.api.accuracy;

import io.punctual.api.list.ReadQuery;
import io.punctual.protocol.Rfc3339;
import io.punctual.store.accuracy.AccuracyLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a caller asks about: the whole minutes that hold {@code from} to {@code to}.
 *
 * @param fromMinute epoch minutes, inclusive
 * @param toMinute epoch minutes, exclusive
 * @param stepMinutes how long a step of the answer is, the last one may be shorter; 0 for none
 */
record AccuracyQuery(@Nullable String topic, long fromMinute, long toMinute, long stepMinutes) {

  private static final long HOUR = AccuracyLedger.HOUR_MINUTES;
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
      read.wrong("from", "is more than %s before to".formatted(days(config.rangeMax())));
    }
    AccuracyQuery query =
        new AccuracyQuery(ofTopic, minute(fromMillis), minute(toMillis + 59_999), step(read, step));
    if (!read.isWrong() && query.steps() > config.stepsMax()) {
      read.wrong("step", "makes more than %d steps".formatted(config.stepsMax()));
    }
    return query;
  }

  /** The whole hours that hold it, as a question about each topic is answered. */
  static AccuracyQuery readHours(
      ReadQuery read,
      @Nullable String from,
      @Nullable String to,
      @Nullable String step,
      AccuracyConfig config,
      Instant now) {
    AccuracyQuery asked = read(read, null, from, to, step, config, now);
    if (asked.stepMinutes() % HOUR != 0) {
      read.wrong("step", "must be whole hours");
    }
    if (!read.isWrong() && asked.isLongerThan(config.topicsRangeMax())) {
      read.wrong("from", "is more than %s before to".formatted(days(config.topicsRangeMax())));
    }
    return new AccuracyQuery(
        null,
        Math.floorDiv(asked.fromMinute(), HOUR) * HOUR,
        Math.ceilDiv(asked.toMinute(), HOUR) * HOUR,
        asked.stepMinutes());
  }

  private static long step(ReadQuery read, @Nullable String text) {
    long millis = read.step(text, 0);
    if (millis % MINUTE != 0) {
      read.wrong("step", "must be whole minutes");
    }
    return millis / MINUTE;
  }

  /** RFC 3339. */
  String from() {
    return text(fromMinute);
  }

  /** RFC 3339, exclusive. */
  String to() {
    return text(toMinute);
  }

  /** Where that step begins, RFC 3339. */
  String stepFrom(int step) {
    return text(fromMinute + step * stepMinutes);
  }

  /** How long a step is; null for none. */
  @Nullable Long stepMillis() {
    return stepMinutes == 0 ? null : stepMinutes * MINUTE;
  }

  int steps() {
    return stepMinutes == 0 ? 0 : (int) Math.ceilDiv(toMinute - fromMinute, stepMinutes);
  }

  /** Which step holds that minute. */
  int step(long minute) {
    return stepMinutes == 0 ? 0 : (int) ((minute - fromMinute) / stepMinutes);
  }

  /** As the ledger names it. */
  String scope() {
    return Objects.requireNonNullElse(topic, AccuracyLedger.ALL_TOPICS);
  }

  /** From here on the ledger's longer rows can be read: those none of which two steps share. */
  long firstLong() {
    long minutes = AccuracyLedger.longMinutes(scope());
    long first = Math.ceilDiv(fromMinute, minutes) * minutes;
    boolean inSteps = steps() == 0 || first == fromMinute && stepMinutes % minutes == 0;
    return inSteps ? Math.min(first, toMinute) : toMinute;
  }

  /** Up to here. */
  long lastLong() {
    long minutes = AccuracyLedger.longMinutes(scope());
    return Math.max(firstLong(), Math.floorDiv(toMinute, minutes) * minutes);
  }

  /** Beside the minutes that begin and end it. */
  private boolean isLongerThan(Duration max) {
    return toMinute - fromMinute > max.toMinutes() + 2;
  }

  private static String days(Duration max) {
    return max.toDays() > 0 ? max.toDays() + " days" : max.toString();
  }

  private static String text(long minute) {
    return Rfc3339.text(minute * MINUTE);
  }

  private static long minute(long millis) {
    return Math.floorDiv(millis, MINUTE);
  }
}
