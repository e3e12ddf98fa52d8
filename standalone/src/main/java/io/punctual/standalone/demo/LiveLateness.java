package io.punctual.standalone.demo;

import io.punctual.standalone.check.Lateness;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Lateness seen since one last asked. */
final class LiveLateness {
  private final Recorder recorder = new Recorder(Lateness.MICROS_MAX, Lateness.DIGITS);

  void seen(long micros) {
    recorder.recordValue(Lateness.clamp(micros));
  }

  /** "p50 1.2 ms, p99 8.0 ms" of what was seen since the last call. */
  String sinceLastTime() {
    Histogram interval = recorder.getIntervalHistogram();
    if (interval.getTotalCount() == 0) {
      return "–";
    }
    return "p50 "
        + Lateness.told(interval.getValueAtPercentile(50))
        + ", max "
        + Lateness.told(interval.getMaxValue());
  }
}
