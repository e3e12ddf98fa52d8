package io.punctual.verify.report;

import java.util.List;

/**
 * A value over two axes.
 *
 * @param cells indexes of x and y, and the value
 * @param labels what is written in each cell beside its value
 */
public record Heat(
    String title,
    String unit,
    List<String> x,
    List<String> y,
    List<double[]> cells,
    List<String> labels) {}
