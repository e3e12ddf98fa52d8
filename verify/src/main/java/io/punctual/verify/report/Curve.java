package io.punctual.verify.report;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A distribution.
 *
 * @param points percentile and milliseconds
 */
public record Curve(String name, long count, List<double[]> points) {
  private static final int TICKS_PER_HALF = 5;
  private static final double MILLI = 1e3;

  /**
   * @param histogram in microseconds
   */
  public static Curve of(String name, Histogram histogram) {
    List<double[]> points = new ArrayList<>();
    for (HistogramIterationValue at : histogram.percentiles(TICKS_PER_HALF)) {
      points.add(new double[] {at.getPercentileLevelIteratedTo(), at.getValueIteratedTo() / MILLI});
    }
    return new Curve(name, histogram.getTotalCount(), points);
  }
}
