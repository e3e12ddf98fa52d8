package io.punctual.api.forecast;

import io.punctual.api.list.ReadQuery;
import java.time.Instant;
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
    long stepMillis = Math.min(range, read.step(step, Math.ceilDiv(range, config.stepsDefault())));
    if (!read.isWrong() && Math.ceilDiv(range, stepMillis) > config.stepsMax()) {
      read.wrong("step", "makes more than %d steps".formatted(config.stepsMax()));
    }
    return new ForecastQuery(fromMillis, toMillis, stepMillis);
  }

  int steps() {
    return (int) Math.ceilDiv(toMillis - fromMillis, stepMillis);
  }
}
