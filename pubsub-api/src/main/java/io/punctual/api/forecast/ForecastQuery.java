package io.punctual.api.forecast;

import io.punctual.api.list.ReadQuery;
import io.punctual.protocol.ParseDelay;
import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Which time is asked about, and in which steps; the last one may be shorter.
 *
 * @param fromMillis inclusive
 * @param toMillis exclusive
 */
record ForecastQuery(long fromMillis, long toMillis, long stepMillis) {

  static ForecastQuery read(
      ReadQuery read,
      @Nullable String from,
      @Nullable String to,
      @Nullable String step,
      ForecastConfig config,
      Instant now) {
    long fromMillis = read.millis("from", from, now.toEpochMilli());
    long rangeEnd = fromMillis + config.rangeDefault().toMillis();
    long toMillis = read.millis("to", to, Math.min(rangeEnd, ReadQuery.MILLIS_MAX));
    read.inOrder("from", fromMillis, "to", toMillis);
    long range = Math.max(1, toMillis - fromMillis);
    long stepMillis = Math.min(range, step(read, step, Math.ceilDiv(range, config.stepsDefault())));
    if (!read.isWrong() && Math.ceilDiv(range, stepMillis) > config.stepsMax()) {
      read.wrong("step", "makes more than %d steps".formatted(config.stepsMax()));
    }
    return new ForecastQuery(fromMillis, toMillis, stepMillis);
  }

  private static long step(ReadQuery read, @Nullable String text, long absent) {
    if (text == null) {
      return absent;
    }
    OptionalLong millis = ParseDelay.millis(text);
    if (millis.isEmpty() || millis.getAsLong() < 1) {
      read.wrong("step", "must be like 250ms, 90s, 15m, 2h, 7d, or an ISO 8601 duration");
      return absent;
    }
    return millis.getAsLong();
  }

  int steps() {
    return (int) Math.ceilDiv(toMillis - fromMillis, stepMillis);
  }
}
