package io.punctual.standalone;

import io.punctual.protocol.ParseDelay;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a length of time in the forms of the API. */
public final class ReadSpan implements ITypeConverter<Duration> {

  static Optional<Duration> read(String text) {
    return ParseDelay.millis(text).stream().mapToObj(Duration::ofMillis).findFirst();
  }

  /** With a minus before it, backwards. */
  static Optional<Duration> readSigned(String text) {
    return text.startsWith("-")
        ? read(text.substring(1)).map(Duration::negated)
        : read(text.startsWith("+") ? text.substring(1) : text);
  }

  @Override
  public Duration convert(String text) {
    return read(text)
        .filter(Duration::isPositive)
        .orElseThrow(() -> new TypeConversionException(ParseDelay.FORMS + ", not " + text));
  }
}
