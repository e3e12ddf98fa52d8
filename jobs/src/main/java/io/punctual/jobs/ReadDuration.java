package io.punctual.jobs;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.TypeConversionException;

/** 90s, 2m or 1h30m; also ISO 8601. */
final class ReadDuration {
  private ReadDuration() {}

  static Duration of(String text) {
    Duration duration = parsed(text.strip());
    if (duration.isNegative() || duration.isZero()) {
      throw wrong(text);
    }
    return duration;
  }

  private static Duration parsed(String text) {
    try {
      return Duration.parse(text.regionMatches(true, 0, "P", 0, 1) ? text : "PT" + text);
    } catch (DateTimeParseException e) {
      throw wrong(text);
    }
  }

  private static TypeConversionException wrong(String text) {
    return new TypeConversionException("'" + text + "' is no duration like 90s, 2m or 1h30m");
  }

  /** The same way round: 2m, 1h30m. */
  static String told(Duration duration) {
    return duration.toString().substring("PT".length()).toLowerCase(java.util.Locale.ROOT);
  }
}
