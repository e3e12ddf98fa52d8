package io.punctual.standalone.text;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which time a load is about and in which steps, where the asker left that open. */
public record ForecastSteps(Instant from, Instant to, Duration step) {
  private static final Duration USUALLY = Duration.ofHours(1);
  private static final int BARS_MAX = 30;
  private static final List<Duration> ROUND =
      Stream.concat(
              Stream.of(
                      "1s", "2s", "5s", "10s", "15s", "30s", "1m", "2m", "5m", "10m", "15m", "30m")
                  .map(text -> Duration.parse("PT" + text)),
              Stream.concat(
                  Stream.of(1, 2, 3, 6, 12).map(Duration::ofHours),
                  Stream.of(1, 2, 4, 7, 14, 28, 56, 91).map(Duration::ofDays)))
          .toList();

  /** Begins on a round time, so that what is due just now is seen as well. */
  public static ForecastSteps of(
      @Nullable Instant from, @Nullable Instant to, @Nullable Duration step, Moments moments) {
    Instant start = from == null ? moments.now() : from;
    Instant end = to == null ? start.plus(USUALLY) : to;
    Duration each = step == null ? round(Duration.between(start, end)) : step;
    return new ForecastSteps(from == null ? before(start, each, moments) : start, end, each);
  }

  /** The shortest round step that makes few enough bars. */
  private static Duration round(Duration range) {
    return ROUND.stream()
        .filter(step -> step.multipliedBy(BARS_MAX).compareTo(range) >= 0)
        .findFirst()
        .orElse(range.dividedBy(BARS_MAX));
  }

  /** The last time that is a multiple of the step on the local clock. */
  private static Instant before(Instant at, Duration step, Moments moments) {
    long offset = moments.zone().getRules().getOffset(at).getTotalSeconds() * 1_000L;
    long beyond = Math.floorMod(at.toEpochMilli() + offset, step.toMillis());
    return Instant.ofEpochMilli(at.toEpochMilli() - beyond);
  }
}
