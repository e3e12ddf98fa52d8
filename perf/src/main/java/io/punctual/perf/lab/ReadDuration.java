package io.punctual.perf.lab;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 5ms}, {@code 0.5ms}, {@code 2s}. */
final class ReadDuration implements ITypeConverter<Duration> {
  private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s)");
  private static final double MILLI_NANOS = 1e6;
  private static final double NANOS = 1e9;

  @Override
  public Duration convert(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException("must be like 5ms or 2s, not " + text);
    }
    double nanos = matcher.group(2).equals("ms") ? MILLI_NANOS : NANOS;
    return Duration.ofNanos(Math.round(Double.parseDouble(matcher.group(1)) * nanos));
  }
}
