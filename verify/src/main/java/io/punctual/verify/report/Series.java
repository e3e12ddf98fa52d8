package io.punctual.verify.report;

import java.util.List;

/**
 * A value over time.
 *
 * @param chart on which it is drawn
 * @param points seconds since the begin, and the value
 */
public record Series(String chart, String name, List<double[]> points) {

  /**
   * The lowest value of a part: what leaks lifts it.
   *
   * @param from share of the points that come before
   * @param to share of the points that come before its end
   */
  public double floor(double from, double to) {
    return points
        .subList((int) (points.size() * from), (int) Math.ceil(points.size() * to))
        .stream()
        .mapToDouble(it -> it[1])
        .min()
        .orElse(Double.NaN);
  }
}
