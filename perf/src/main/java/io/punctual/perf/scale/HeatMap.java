package io.punctual.perf.scale;

import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rate and limit of each cell of a grid: the last axis goes across, the others go down. */
public final class HeatMap {
  private record Done(String row, String column, double rate, String limit) {}

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

  private List<String> row(String row, List<String> columns) {
    return Stream.concat(Stream.of(row), columns.stream().map(column -> text(row, column)))
        .toList();
  }

  /** Of a cell that was measured several times: the mean, and each limit that was met. */
  private String text(String row, String column) {
    List<Done> same =
        all.stream().filter(it -> it.row().equals(row) && it.column().equals(column)).toList();
    double rate = same.stream().mapToDouble(Done::rate).average().orElse(0);
    String limits = same.stream().map(Done::limit).distinct().collect(Collectors.joining(" or "));
    return String.format(Locale.ROOT, "%,.0f/s %s", rate, limits).strip();
  }
}
