package io.punctual.verify.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report as text with tables: all repetitions side by side; many of them one below the other. */
public final class Markdown {
  /** More columns than these nobody can read. */
  private static final int BESIDE_MAX = 8;

  private final Report report;
  private final StringBuilder text = new StringBuilder();

  private Markdown(Report report) {
    this.report = report;
  }

  public static String of(Report report) {
    return new Markdown(report).write();
  }

  private String write() {
    line("# perf " + report.name() + ", " + report.startedAt());
    line("");
    line("**" + report.verdict() + "**");
    line("");
    report.voids().forEach(why -> line("- void: " + why));
    report.repetitions().forEach(it -> it.wrong().forEach(w -> line("- " + it.title() + ": " + w)));
    line("");
    line("    " + report.command());
    line("");
    if (!report.summary().isEmpty()) {
      table(List.of("over all", ""), report.summary().stream().map(Markdown::row).toList());
    }
    compared("parameter", varied(), Markdown::parameter);
    compared("figure", names(it -> it.figures().stream().map(Figure::name)), this::figure);
    compared("checked", names(it -> it.checked().keySet().stream()), Markdown::checked);
    compared(
        "CPU ms per timer",
        report.sawProcesses() ? names(it -> processes(it)) : List.of(),
        Markdown::cpu);
    compared(
        "machine",
        report.sawProcesses()
            ? List.of("used", "host's share", "load", "idle thread's wake-up p99")
            : List.of(),
        Markdown::machine);
    report
        .repetitions()
        .forEach(it -> it.notes().forEach(note -> line("- " + it.title() + ": " + note)));
    line("");
    report.repetitions().forEach(it -> it.tables().forEach(t -> titled(it.title(), t)));
    table(List.of("what keeps it honest", ""), entries(report.facts()));
    table(List.of("process", "JVM flags"), entries(report.flags()));
    return text.toString();
  }

  private void titled(String repetition, Table table) {
    line("**" + repetition + ": " + table.title() + "**");
    line("");
    table(table.header(), table.rows());
  }

  private static Stream<String> processes(Repetition it) {
    return Stream.concat(it.processes().stream().map(ProcessUse::name), Stream.of("all"));
  }

  private static List<List<String>> entries(java.util.Map<String, String> map) {
    return map.entrySet().stream().map(it -> List.of(it.getKey(), it.getValue())).toList();
  }

  private static List<String> row(Figure figure) {
    return List.of(figure.name(), text(figure));
  }

  private void compared(String first, List<String> names, Cell cell) {
    if (names.isEmpty()) {
      return;
    }
    if (report.repetitions().size() <= BESIDE_MAX) {
      table(header(first), rows(names, cell));
    } else {
      table(Stream.concat(Stream.of(first), names.stream()).toList(), below(names, cell));
    }
  }

  private List<List<String>> below(List<String> names, Cell cell) {
    return report.repetitions().stream()
        .map(
            it ->
                Stream.concat(Stream.of(it.title()), names.stream().map(name -> cell.of(it, name)))
                    .toList())
        .toList();
  }

  /** What is not the same in all of them. */
  private List<String> varied() {
    return names(it -> it.parameters().keySet().stream()).stream()
        .filter(
            name ->
                report.repetitions().stream().map(it -> parameter(it, name)).distinct().count() > 1)
        .toList();
  }

  private static String parameter(Repetition it, String name) {
    return it.parameters().getOrDefault(name, "");
  }

  private List<String> header(String first) {
    return Stream.concat(Stream.of(first), report.repetitions().stream().map(Repetition::title))
        .toList();
  }

  private List<String> names(Function<Repetition, Stream<String>> of) {
    Set<String> names =
        report.repetitions().stream()
            .flatMap(of)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return List.copyOf(names);
  }

  private interface Cell {
    String of(Repetition repetition, String name);
  }

  private List<List<String>> rows(List<String> names, Cell cell) {
    return names.stream()
        .map(
            name ->
                Stream.concat(
                        Stream.of(name), report.repetitions().stream().map(it -> cell.of(it, name)))
                    .toList())
        .toList();
  }

  private String figure(Repetition it, String name) {
    return it.figures().stream()
        .filter(figure -> figure.name().equals(name))
        .findFirst()
        .map(Markdown::text)
        .orElse("");
  }

  private static String checked(Repetition it, String name) {
    return String.valueOf(it.checked().getOrDefault(name, 0L));
  }

  private static String cpu(Repetition it, String name) {
    double millis =
        it.processes().stream()
            .filter(process -> name.equals("all") || process.name().equals(name))
            .mapToDouble(ProcessUse::cpuMillisPerTimer)
            .sum();
    return String.format(Locale.ROOT, "%.3f", millis);
  }

  private static String machine(Repetition it, String name) {
    MachineUse use = it.machine();
    return switch (name) {
      case "used" -> percent(use.used());
      case "host's share" -> percent(use.stolen());
      case "load" -> String.format(Locale.ROOT, "%.1f → %.1f", use.loadBefore(), use.loadAfter());
      default -> String.format(Locale.ROOT, "%.1f ms", use.wakeUpP99Millis());
    };
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", share);
  }

  public static String text(Figure figure) {
    double value = figure.value();
    String number =
        value == Math.rint(value) && Math.abs(value) < 1e15
            ? String.format(Locale.ROOT, "%,d", (long) value)
            : String.format(Locale.ROOT, Math.abs(value) < 1 ? "%.3f" : "%,.1f", value);
    return figure.unit().isEmpty() ? number : number + " " + figure.unit();
  }

  private void table(List<String> header, List<List<String>> rows) {
    if (rows.isEmpty()) {
      return;
    }
    line(cells(header));
    line(cells(header.stream().map(it -> "---").toList()));
    rows.forEach(row -> line(cells(row)));
    line("");
  }

  private static String cells(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
