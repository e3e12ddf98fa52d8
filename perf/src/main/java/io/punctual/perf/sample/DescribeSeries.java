package io.punctual.perf.sample;

import io.punctual.verify.report.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A round's samples as lines of charts: timers and processors. */
final class DescribeSeries {
  private static final double MILLI = 1e3;
  private static final int POINTS_MAX = 600;

  /** Samples on demand may be taken right beside those of each second. */
  private static final long APART_MILLIS_MIN = 700;

  private final long zeroMillis;
  private final Map<String, Series> series = new LinkedHashMap<>();

  private DescribeSeries(long zeroMillis) {
    this.zeroMillis = zeroMillis;
  }

  /**
   * @param zero begin of the measured part
   */
  static List<Series> of(Sample zero, List<Sample> samples) {
    DescribeSeries describe = new DescribeSeries(zero.atMillis());
    long lasted = samples.getLast().atMillis() - samples.getFirst().atMillis();
    long apart = Math.max(APART_MILLIS_MIN, lasted / POINTS_MAX);
    Sample before = samples.getFirst();
    for (Sample sample : samples) {
      if (sample.atMillis() - before.atMillis() >= apart) {
        describe.add(before, sample);
        before = sample;
      }
    }
    return List.copyOf(describe.series.values());
  }

  private void add(Sample before, Sample now) {
    double seconds = (now.atMillis() - before.atMillis()) / MILLI;
    Sample.Counts from = before.counts();
    Sample.Counts to = now.counts();
    add("timers a second", "", "sent", now, (to.sent() - from.sent()) / seconds);
    add("timers a second", "", "accepted", now, (to.accepted() - from.accepted()) / seconds);
    add("timers a second", "", "seen", now, (to.seen() - from.seen()) / seconds);
    add("accepted and not yet seen", "timers", "waiting", now, to.accepted() - to.seen());
    now.cpuMillis()
        .forEach(
            (process, millis) -> {
              double spent = millis - before.cpuMillis().getOrDefault(process, millis);
              add("CPU", "cores", process.name(), now, spent / MILLI / seconds);
            });
  }

  private void add(String chart, String unit, String line, Sample at, double value) {
    series
        .computeIfAbsent(chart + "/" + line, _ -> new Series(chart, unit, line, new ArrayList<>()))
        .points()
        .add(new double[] {(at.atMillis() - zeroMillis) / MILLI, value});
  }
}
