package io.punctual.perf.scale;

import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Heat;
import io.punctual.verify.report.Repetition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One thing that is varied.
 *
 * @param name {@code consumers}, {@code callbacks}, {@code apis}, or a configuration key
 */
public record Axis(String name, List<String> values) {

  public Axis {
    values = List.copyOf(values);
    if (name.isBlank() || values.isEmpty()) {
      throw new IllegalArgumentException("an axis must be like consumers=1,2");
    }
  }

  /** Reads {@code NAME=V1,V2}. */
  public static Axis parse(String text) {
    int equals = text.indexOf('=');
    if (equals < 1 || equals == text.length() - 1) {
      throw new IllegalArgumentException("an axis must be like consumers=1,2, not " + text);
    }
    return new Axis(
        text.substring(0, equals), Arrays.asList(text.substring(equals + 1).split(",")));
  }

  /** Every cell of the grid; the last axis varies first. */
  public static List<Map<String, String>> cells(List<Axis> axes) {
    List<Map<String, String>> cells = List.of(Map.of());
    for (Axis axis : axes) {
      List<Map<String, String>> more = new ArrayList<>();
      for (Map<String, String> cell : cells) {
        for (String value : axis.values()) {
          Map<String, String> next = new LinkedHashMap<>(cell);
          next.put(axis.name(), value);
          more.add(next);
        }
      }
      cells = more;
    }
    return cells;
  }

  /**
   * A grid's cells as a heat map: the last axis across, all others down; of several runs the last.
   *
   * @param figure is drawn
   * @param label the parameter that is written beside it
   */
  public static Heat map(List<Axis> grid, String figure, String label, List<Repetition> all) {
    List<String> across = grid.getLast().values();
    List<Map<String, String>> down = cells(grid.subList(0, grid.size() - 1));
    List<double[]> values = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (int y = 0; y < down.size(); y++) {
      for (int x = 0; x < across.size(); x++) {
        Map<String, String> cell = new LinkedHashMap<>(down.get(y));
        cell.put(grid.getLast().name(), across.get(x));
        Repetition run =
            all.reversed().stream()
                .filter(it -> it.parameters().entrySet().containsAll(cell.entrySet()))
                .findFirst()
                .orElseThrow();
        values.add(new double[] {x, y, value(run, figure)});
        labels.add(run.parameters().getOrDefault(label, ""));
      }
    }
    return new Heat(
        figure + " by " + grid.getLast().name(),
        "timers/s",
        across,
        down.stream().map(it -> it.toString().replaceAll("[{}]|punctual\\.[a-z]+\\.", "")).toList(),
        values,
        labels);
  }

  private static double value(Repetition run, String name) {
    return run.figures().stream()
        .filter(it -> it.name().equals(name))
        .mapToDouble(Figure::value)
        .sum();
  }
}
