package io.punctual.standalone;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a length of time as people type it, and as the API takes it. */
public final class ReadSpan implements ITypeConverter<Duration> {
  private static final Pattern SHORT = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");
  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "ms", ChronoUnit.MILLIS,
          "s", ChronoUnit.SECONDS,
          "m", ChronoUnit.MINUTES,
          "h", ChronoUnit.HOURS,
          "d", ChronoUnit.DAYS);

  static Optional<Duration> read(String text) {
    Matcher matcher = SHORT.matcher(text);
    return matcher.matches()
        ? Optional.ofNullable(UNITS.get(matcher.group(2)))
            .map(unit -> Duration.of(Long.parseLong(matcher.group(1)), unit))
        : iso(text);
  }

  private static Optional<Duration> iso(String text) {
    try {
      return Optional.of(Duration.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  @Override
  public Duration convert(String text) {
    return read(text)
        .filter(span -> span.toMillis() > 0)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "must be like 250ms, 90s, 15m, 2h, 7d, or an ISO 8601 duration, not " + text));
  }
}
