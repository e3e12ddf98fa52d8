package io.punctual.perf.scale;

import io.punctual.perf.report.Figure;
import io.punctual.perf.report.Heat;
import io.punctual.perf.report.Repetition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A grid's cells as a heat map: the last axis across, all others down; of several runs the median.
 *
 * @param figure what is drawn
 * @param label the parameter that is written beside it
 */
public record DrawGrid(List<Axis> grid, String figure, String label) {

  public Heat of(String title, String unit, List<Repetition> all) {
    Axis across = grid.getLast();
    List<Map<String, String>> down = Axis.cells(grid.subList(0, grid.size() - 1));
    List<double[]> cells = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (int y = 0; y < down.size(); y++) {
      for (int x = 0; x < across.values().size(); x++) {
        Map<String, String> cell = new LinkedHashMap<>(down.get(y));
        cell.put(across.name(), across.values().get(x));
        List<Repetition> runs = all.stream().filter(it -> holds(it, cell)).toList();
        cells.add(new double[] {x, y, median(runs)});
        labels.add(runs.getFirst().parameters().getOrDefault(label, ""));
      }
    }
    return new Heat(
        title + " by " + across.name(),
        unit,
        across.values(),
        down.stream().map(DrawGrid::told).toList(),
        cells,
        labels);
  }

  private static String told(Map<String, String> cell) {
    return cell.isEmpty() ? "" : cell.toString().replaceAll("[{}]|punctual\\.[a-z]+\\.", "");
  }

  private static boolean holds(Repetition repetition, Map<String, String> cell) {
    return cell.entrySet().stream()
        .allMatch(it -> it.getValue().equals(repetition.parameters().get(it.getKey())));
  }

  private double median(List<Repetition> runs) {
    List<Double> values =
        runs.stream()
            .flatMap(it -> it.figures().stream())
            .filter(it -> it.name().equals(figure))
            .map(Figure::value)
            .sorted()
            .toList();
    return values.isEmpty() ? 0 : values.get(values.size() / 2);
  }
}
