package io.punctual.standalone.text;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Instants for a reader at this moment in this place. */
public record Moments(Instant now, ZoneId zone) {
  private static final DateTimeFormatter LOCAL =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT);
  private static final DateTimeFormatter OFFSET = DateTimeFormatter.ofPattern("xxx", Locale.ROOT);
  private static final long SECOND_MILLIS = 1_000;

  public static Moments ofSystem() {
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

  /** The same of an answer's member; long ago if it is none. */
  static Instant at(JsonNode member) {
    return read(member.stringValue("")).orElse(Instant.EPOCH);
  }

  String local(JsonNode member) {
    return local(at(member));
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
    return away.isPositive() ? "in " + span(away) : span(away.negated()) + " ago";
  }

  /** In two units at most; above a second, milliseconds are rounded to seconds. */
  static String span(Duration span) {
    long millis = span.toMillis();
    Duration shown =
        millis < SECOND_MILLIS
            ? span
            : Duration.ofSeconds((millis + SECOND_MILLIS / 2) / SECOND_MILLIS);
    return Stream.of(
            shown.toDays() + " d",
            shown.toHoursPart() + " h",
            shown.toMinutesPart() + " m",
            shown.toSecondsPart() + " s",
            shown.toMillisPart() + " ms")
        .filter(part -> !part.startsWith("0 "))
        .limit(2)
        .collect(Collectors.joining(" "));
  }
}
