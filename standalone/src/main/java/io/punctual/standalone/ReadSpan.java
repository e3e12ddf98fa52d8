package io.punctual.standalone;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a length of time in the forms of the API: 250ms, 90s, 15m, 2h, 7d, or ISO 8601. */
public final class ReadSpan implements ITypeConverter<Duration> {

  static Optional<Duration> read(String text) {
    try {
      if (text.matches("\\d{1,9}ms")) {
        return Optional.of(Duration.ofMillis(Long.parseLong(text.replace("ms", ""))));
      }
      boolean isShort = text.matches("\\d{1,9}[smhd]");
      String iso = isShort ? (text.endsWith("d") ? "P" : "PT") + text : text;
      return Optional.of(Duration.parse(iso));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  @Override
  public Duration convert(String text) {
    return read(text)
        .filter(Duration::isPositive)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "must be like 250ms, 90s, 15m, 2h, 7d, or an ISO 8601 duration, not " + text));
  }
}
