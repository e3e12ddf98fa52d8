package io.punctual.verify.report;

import java.util.List;

/**
 * Something over time.
 *
 * @param chart in which it is drawn
 * @param points seconds since the measured part began, and the value
 */
public record Series(String chart, String unit, String name, List<double[]> points) {}
