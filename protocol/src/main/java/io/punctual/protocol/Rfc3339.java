package io.punctual.protocol;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Instants as text: RFC 3339 with an offset. */
public final class Rfc3339 {

  private static final Pattern FORM =
      Pattern.compile(
          "\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?([Zz]|[+-]\\d{2}:\\d{2})");

  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private Rfc3339() {}

  /** Epoch milliseconds, parts of one rounded up so as not to be early; empty for anything else. */
  public static OptionalLong millis(String text) {
    if (!FORM.matcher(text).matches()) {
      return OptionalLong.empty();
    }
    try {
      Instant instant = OffsetDateTime.parse(text.toUpperCase(Locale.ROOT)).toInstant();
      return OptionalLong.of(instant.plusNanos(999_999).toEpochMilli());
    } catch (DateTimeException noSuchDate) {
      return OptionalLong.empty();
    }
  }

  /** UTC, always with three digits of a second. */
  public static String text(long epochMillis) {
    return MILLIS.format(Instant.ofEpochMilli(epochMillis));
  }
}
