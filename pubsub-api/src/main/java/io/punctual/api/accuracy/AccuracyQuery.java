package io.punctual.api.accuracy;

import io.punctual.api.problem.FieldError;
import io.punctual.api.request.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
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
    List<FieldError> errors = new ArrayList<>();
    long toMillis = millis("to", to, now.toEpochMilli(), errors);
    long fromMillis = millis("from", from, toMillis - config.rangeDefault().toMillis(), errors);
    if (errors.isEmpty() && fromMillis >= toMillis) {
      errors.add(new FieldError("from", "must be before to"));
    }
    if (errors.isEmpty() && toMillis - fromMillis > config.rangeMax().toMillis()) {
      errors.add(new FieldError("from", "is more than %s before to".formatted(days(config))));
    }
    return errors.isEmpty()
        ? new Parsed.Query(new AccuracyQuery(topic, minute(fromMillis), minute(toMillis + 59_999)))
        : new Parsed.Wrong(errors);
  }

  private static String days(AccuracyConfig config) {
    Duration max = config.rangeMax();
    return max.toDays() > 0 ? max.toDays() + " days" : max.toString();
  }

  private static long minute(long millis) {
    return TimeUnit.MILLISECONDS.toMinutes(millis);
  }

  private static long millis(
      String name, @Nullable String text, long absent, List<FieldError> errors) {
    if (text == null) {
      return absent;
    }
    OptionalLong millis =
        text.matches("\\d{1,15}")
            ? OptionalLong.of(Long.parseLong(text))
            : Rfc3339.millis(text.replace(' ', '+')); // A plus sign that was not encoded.
    if (millis.isEmpty()) {
      errors.add(new FieldError(name, "must be RFC 3339 with an offset, or epoch milliseconds"));
    }
    return millis.orElse(absent);
  }
}
