package io.punctual.standalone;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** From when to when. */
final class RangeOptions {
  private static final String FORMS =
      "RFC 3339 with an offset, epoch milliseconds, or a time from now: 2h, -10m, now";

  @Option(
      names = "--from",
      paramLabel = "TIME",
      converter = ReadMoment.class,
      description = "From then on (" + FORMS + ").")
  private @Nullable Instant from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      converter = ReadMoment.class,
      description = "Until before then.")
  private @Nullable Instant to;

  @Nullable Instant from() {
    return from;
  }

  @Nullable Instant to() {
    return to;
  }

  @Nullable Long fromMillis() {
    return from == null ? null : from.toEpochMilli();
  }

  @Nullable Long toMillis() {
    return to == null ? null : to.toEpochMilli();
  }
}
