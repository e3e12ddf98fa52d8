package io.punctual.standalone;

import io.punctual.protocol.ParseDelay;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a length of time in the forms of the API. */
public final class ReadSpan implements ITypeConverter<Duration> {

  static Optional<Duration> read(String text) {
    OptionalLong millis = ParseDelay.millis(text);
    return millis.isPresent()
        ? Optional.of(Duration.ofMillis(millis.getAsLong()))
        : Optional.empty();
  }

  @Override
  public Duration convert(String text) {
    return read(text)
        .filter(Duration::isPositive)
        .orElseThrow(() -> new TypeConversionException(ParseDelay.FORMS + ", not " + text));
  }
}
