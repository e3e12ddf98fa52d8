package io.punctual.perf.scale;

import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rate and limit of each cell of a grid: the last axis goes across, the others go down. */
public final class HeatMap {
  private record Done(String row, String column, double rate, String limit) {
    Figure figure(String extreme) {
      String cell =
          Stream.of(row, column).filter(it -> !it.isEmpty()).collect(Collectors.joining(", "));
      return new Figure(
          "%s, %s%s".formatted(extreme, cell, limit.isEmpty() ? "" : " (" + limit + ")"),
          rate,
          "/s");
    }
  }

  private final String title;
  private final List<Done> all = new ArrayList<>();

  public HeatMap(String title) {
    this.title = title;
  }

  /** Adds a drain of a cell. */
  public void add(Map<String, String> cell, Repetition drain, String rate) {
    add(cell, drain.valueOf(rate), drain.parameters().getOrDefault("limit met", ""));
  }

  /** Adds what was found in a cell. A cell may be measured again. */
  public void add(Map<String, String> cell, double rate, String limit) {
    List<Map.Entry<String, String>> axes = List.copyOf(cell.entrySet());
    List<Map.Entry<String, String>> down = axes.subList(0, axes.size() - 1);
    all.add(new Done(Grid.title(down), Grid.title(List.of(axes.getLast())), rate, limit));
  }

  public Table table() {
    List<String> columns = all.stream().map(Done::column).distinct().toList();
    return new Table(
        title,
        Stream.concat(Stream.of(""), columns.stream()).toList(),
        all.stream().map(Done::row).distinct().map(row -> row(row, columns)).toList());
  }

  /** The slowest and the fastest cell. */
  public List<Figure> extremes() {
    List<Done> slowestFirst = cells().sorted(Comparator.comparingDouble(Done::rate)).toList();
    return List.of(
        slowestFirst.getFirst().figure("slowest"), slowestFirst.getLast().figure("fastest"));
  }

  private List<String> row(String row, List<String> columns) {
    return Stream.concat(Stream.of(row), columns.stream().map(column -> text(row, column)))
        .toList();
  }

  private String text(String row, String column) {
    return cells()
        .filter(it -> it.row().equals(row) && it.column().equals(column))
        .map(it -> String.format(Locale.ROOT, "%,.0f/s %s", it.rate(), it.limit()).strip())
        .collect(Collectors.joining());
  }

  /** Of a cell that was measured several times: the mean, and each limit that was met. */
  private Stream<Done> cells() {
    return all.stream()
        .collect(
            Collectors.groupingBy(
                it -> List.of(it.row(), it.column()), LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(HeatMap::mean);
  }

  private static Done mean(List<Done> same) {
    return new Done(
        same.getFirst().row(),
        same.getFirst().column(),
        same.stream().mapToDouble(Done::rate).average().orElseThrow(),
        same.stream().map(Done::limit).distinct().collect(Collectors.joining(" or ")));
  }
}
