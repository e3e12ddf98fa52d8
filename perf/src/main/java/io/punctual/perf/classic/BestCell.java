package io.punctual.perf.classic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fastest cell of a grid; of several runs of one the median counts.
 *
 * @param rate timers a second
 */
public record BestCell(ClassicCell cell, double rate) {

  /** One drain. */
  public record Run(ClassicCell cell, double rate) {}

  public static BestCell of(List<Run> runs) {
    Map<ClassicCell, List<Double>> rates = new LinkedHashMap<>();
    runs.forEach(it -> rates.computeIfAbsent(it.cell(), cell -> new ArrayList<>()).add(it.rate()));
    return rates.entrySet().stream()
        .map(it -> new BestCell(it.getKey(), median(it.getValue())))
        .max(Comparator.comparingDouble(BestCell::rate))
        .orElseThrow(() -> new IllegalArgumentException("no drain of the classic design"));
  }

  private static double median(List<Double> rates) {
    List<Double> sorted = rates.stream().sorted().toList();
    return sorted.get(sorted.size() / 2);
  }
}
