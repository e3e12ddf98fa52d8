package io.punctual.verify.report;

import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A report as text with tables. Repetitions are columns; when there are many of them, rows. */
public final class Markdown {
  private static final int COLUMNS_MAX = 8;

  private final Report report;
  private final List<String> lines = new ArrayList<>();

  private Markdown(Report report) {
    this.report = report;
  }

  public static String of(Report report) {
    return new Markdown(report).text();
  }

  private String text() {
    add("# perf " + report.name() + ", " + report.startedAt(), "", "**" + report.verdict() + "**");
    add("");
    report.voids().forEach(why -> add("- void: " + why));
    ofEach(Repetition::wrong);
    add("", "    " + report.command(), "");
    table(
        List.of("over all", ""),
        report.summary().stream().map(it -> List.of(it.name(), text(it))).toList());
    report.heatMaps().forEach(it -> table("", it));
    compared("parameter", varied(), Markdown::parameter);
    compared("figure", Repetition::figures);
    compared("checked", names(it -> it.checked().keySet().stream()), Markdown::checked);
    List<String> processes =
        names(it -> it.processes().stream().map(ProcessUse::name)).collect(toList());
    if (!processes.isEmpty()) { // an audit sees none
      processes.add("all");
    }
    compared("CPU ms per timer", processes.stream(), Markdown::cpu);
    compared("machine", Repetition::machine);
    ofEach(Repetition::notes);
    add("");
    for (Repetition it : report.repetitions()) {
      it.tables().forEach(table -> table(it.title() + ": ", table));
    }
    list("Made with", report.facts());
    list("Flags and settings", report.flags());
    return String.join("\n", lines);
  }

  private void ofEach(Function<Repetition, List<String>> texts) {
    report
        .repetitions()
        .forEach(it -> texts.apply(it).forEach(text -> add("- " + it.title() + ": " + text)));
  }

  private void compared(String first, Function<Repetition, List<Figure>> figures) {
    compared(
        first,
        names(it -> figures.apply(it).stream().map(Figure::name)),
        (it, name) -> figure(figures.apply(it), name));
  }

  private void compared(
      String first, Stream<String> names, BiFunction<Repetition, String, String> cell) {
    List<List<String>> rows = names.map(name -> row(name, it -> cell.apply(it, name))).toList();
    List<String> header = row(first, Repetition::title);
    if (header.size() <= COLUMNS_MAX + 1) {
      table(header, rows);
    } else if (!rows.isEmpty()) {
      List<List<String>> all = Stream.concat(Stream.of(header), rows.stream()).toList();
      List<List<String>> columns =
          IntStream.range(0, header.size())
              .mapToObj(i -> all.stream().map(row -> row.get(i)).toList())
              .toList();
      table(columns.getFirst(), columns.subList(1, columns.size()));
    }
  }

  private List<String> row(String first, Function<Repetition, String> cell) {
    return Stream.concat(Stream.of(first), report.repetitions().stream().map(cell)).toList();
  }

  private Stream<String> names(Function<Repetition, Stream<String>> of) {
    return report.repetitions().stream().flatMap(of).distinct();
  }

  /** Parameters that are not the same in all repetitions. */
  private Stream<String> varied() {
    return names(it -> it.parameters().keySet().stream())
        .filter(name -> names(it -> Stream.of(parameter(it, name))).count() > 1);
  }

  private static String parameter(Repetition it, String name) {
    return it.parameters().getOrDefault(name, "");
  }

  private static String figure(List<Figure> figures, String name) {
    return figures.stream()
        .filter(figure -> figure.name().equals(name))
        .findFirst()
        .map(Markdown::text)
        .orElse("");
  }

  private static String checked(Repetition it, String name) {
    return String.valueOf(it.checked().getOrDefault(name, 0L));
  }

  private static String cpu(Repetition it, String name) {
    return format(
        "%.3f",
        it.processes().stream()
            .filter(process -> name.equals("all") || process.name().equals(name))
            .mapToDouble(ProcessUse::cpuMillisPerTimer)
            .sum());
  }

  public static String text(Figure figure) {
    double value = figure.value();
    boolean whole = value == Math.rint(value);
    String number = format(whole ? "%,.0f" : Math.abs(value) < 1 ? "%.3f" : "%,.1f", value);
    return figure.unit().isEmpty() ? number : number + " " + figure.unit();
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private void table(String of, Table table) {
    add("**" + of + table.title() + "**", "");
    table(table.header(), table.rows());
  }

  private void table(List<String> header, List<List<String>> rows) {
    if (!rows.isEmpty()) {
      lines.addAll(MarkdownTable.of(Stream.concat(Stream.of(header), rows.stream()).toList()));
      add("");
    }
  }

  private void list(String title, Map<String, String> entries) {
    add("**" + title + "**", "");
    entries.forEach((name, text) -> add("- " + name + ": " + text));
    add("");
  }

  private void add(String... more) {
    lines.addAll(List.of(more));
  }
}
