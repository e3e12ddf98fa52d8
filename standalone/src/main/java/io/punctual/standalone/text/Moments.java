package io.punctual.standalone.text;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Instants as somebody reads them at this moment in this place. */
public record Moments(Instant now, ZoneId zone) {
  private static final DateTimeFormatter LOCAL =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT);
  private static final DateTimeFormatter OFFSET = DateTimeFormatter.ofPattern("xxx", Locale.ROOT);

  public static Moments here() {
    return new Moments(Instant.now(), ZoneId.systemDefault());
  }

  /** As the API writes them. */
  static Optional<Instant> read(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Date and time on the local clock. */
  String local(Instant at) {
    return LOCAL.format(at.atZone(zone));
  }

  /** The same with its offset, and how far away that is. */
  String full(Instant at) {
    return "%s %s (%s)".formatted(local(at), OFFSET.format(at.atZone(zone)), away(at));
  }

  /** For instance: in 2 m 10 s; 3 s ago. */
  String away(Instant at) {
    Duration away = Duration.between(now, at);
    if (away.isZero()) {
      return "now";
    }
    return away.isPositive()
        ? "in " + Spans.describe(away)
        : Spans.describe(away.negated()) + " ago";
  }
}
