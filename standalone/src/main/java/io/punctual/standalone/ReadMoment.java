package io.punctual.standalone;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an instant as people type it: with an offset, as epoch milliseconds, or from now. */
public final class ReadMoment implements ITypeConverter<Instant> {
  private static final Pattern EPOCH_MILLIS = Pattern.compile("\\d{1,15}");

  private final InstantSource clock;

  /** For picocli. */
  public ReadMoment() {
    this(InstantSource.system());
  }

  ReadMoment(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public Instant convert(String text) {
    if (text.equals("now")) {
      return clock.instant();
    }
    if (EPOCH_MILLIS.matcher(text).matches()) {
      return Instant.ofEpochMilli(Long.parseLong(text));
    }
    return ReadSpan.readSigned(text).map(clock.instant()::plus).orElseGet(() -> withOffset(text));
  }

  private static Instant withOffset(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw new TypeConversionException(
          "must be like 2026-11-21T15:00:00+01:00, epoch milliseconds, 2h, -10m or now, not "
              + text);
    }
  }
}
