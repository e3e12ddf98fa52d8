package io.punctual.perf.lab;

import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Markdown;
import io.punctual.verify.report.ProcessUse;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run's row of the page of measured figures. The row is named by its first cell.
 *
 * @param cells by column
 */
public record PublishRow(Map<String, String> cells) {
  /** A parameter: who a repetition of a comparison is about. */
  public static final String SIDE = "side";

  /** A figure: what each timer costs its processes and their engines. */
  public static final String SIDES_CPU = "CPU per timer, with the engines";

  /** A figure: when the last of those that were all due at one instant had arrived. */
  public static final String LAST = "all acknowledged after";

  private static final String PAGE = "docs/measured.md";
  private static final String README = "README.md";
  private static final Pattern TABLE =
      Pattern.compile("(?<=<!-- measured -->\\n)(\\|.*\\n)+(?=<!-- /measured -->)");
  private static final String WHAT = "what";
  private static final String NONE = "–";
  private static final int COMMIT_LENGTH = 7;
  private static final int DATE_LENGTH = 10;
  private static final int VERDICT_MAX = 150;
  private static final Collector<CharSequence, ?, String> AND = Collectors.joining("; ");

  /** Figures of the last repetition that the verdict names. */
  private static final List<String> HEADLINES =
      List.of(
          "runs after",
          "first acked lateness",
          "none refused from",
          "others later by, p99",
          "handed over a second, after the burst",
          "apart from the pace",
          LAST,
          "drained, first to last",
          "first seen after the instant",
          "accepted a second",
          "answer p99",
          "a pending timer on disk",
          "a receipt on disk",
          "api-1, of a core",
          "consumer-1, of a core",
          "callback-1, of a core");

  /**
   * The last repetition counts: its JVMs are the warmest. A comparison or a grid has no other
   * figures.
   */
  static PublishRow of(Report report, String what) {
    if (report.exitCode() != Report.RIGHT) {
      throw new IllegalStateException("not published: " + report.verdict());
    }
    Repetition last = report.repetitions().getLast();
    Map<String, String> cells = common(report, what);
    boolean compares =
        !report.heatMaps().isEmpty()
            || report.summary().stream().anyMatch(it -> it.name().contains("÷"));
    if (!compares) {
      for (String name : List.of("p50", "p99", "max")) {
        last.figure("acked lateness " + name).ifPresent(it -> cells.put(name, millis(it)));
      }
      cells.put("cpu", cpu(last));
    }
    cells.put("verdict", verdict(report, compares ? Stream.empty() : ofOne(last)));
    return new PublishRow(cells);
  }

  private static Map<String, String> common(Report report, String what) {
    Map<String, String> cells = new HashMap<>();
    cells.put(WHAT, what);
    cells.put("commit", commit(report));
    cells.put(
        "machine",
        report.facts().getOrDefault("machine", NONE).replaceAll(" processors \\(.*\\)", " cores"));
    cells.put("command", "`" + report.command() + "`");
    return cells;
  }

  /**
   * The last steady and the last other repetition of each side of a comparison; none of anything
   * else.
   */
  static List<PublishRow> ofSides(Report report, String what) {
    Map<String, List<Repetition>> sides =
        report.repetitions().stream()
            .filter(it -> it.parameters().containsKey(SIDE))
            .collect(
                Collectors.groupingBy(
                    it -> it.parameters().get(SIDE), LinkedHashMap::new, Collectors.toList()));
    return sides.entrySet().stream()
        .flatMap(side -> ofSide(report, what + ": " + side.getKey(), side.getValue()).stream())
        .toList();
  }

  private static Optional<PublishRow> ofSide(Report report, String what, List<Repetition> runs) {
    return runs.reversed().stream()
        .filter(it -> it.parameters().containsKey("rate"))
        .findFirst()
        .map(
            steady -> {
              Map<String, String> cells = common(report, what);
              for (String name : List.of("p50", "p99", "max")) {
                steady.figure("seen lateness " + name).ifPresent(it -> cells.put(name, millis(it)));
              }
              steady
                  .figure(SIDES_CPU)
                  .filter(it -> it.value() > 0) // else nobody looked at its processes
                  .ifPresent(
                      it -> cells.put("cpu", String.format(Locale.ROOT, "%.2f", it.value())));
              cells.put("verdict", Stream.concat(disorder(steady), last(runs)).collect(AND));
              return new PublishRow(cells);
            });
  }

  private static Stream<String> disorder(Repetition steady) {
    return Stream.ofNullable(steady.checked().get("out of key order"))
        .map(it -> it + " out of key order");
  }

  private static Stream<String> last(List<Repetition> runs) {
    return runs.stream()
        .flatMap(it -> it.figure(LAST).stream())
        .reduce((_, last) -> last)
        .map(it -> "at one instant: " + clause(it))
        .stream();
  }

  private static String millis(Figure figure) {
    return figure.value() < 1 ? "< 1" : String.format(Locale.ROOT, "%,.0f", figure.value());
  }

  private static String cpu(Repetition it) {
    double millis = it.processes().stream().mapToDouble(ProcessUse::cpuMillisPerTimer).sum();
    return millis == 0 ? NONE : String.format(Locale.ROOT, "%.2f", millis);
  }

  /** The comparisons, the promises, the figures: as much as fits into a cell. */
  private static String verdict(Report report, Stream<String> more) {
    Stream<String> summary =
        report.summary().stream()
            .filter(it -> !it.name().matches(".*(median of|with the engines).*"))
            .map(it -> clause(it).replaceAll(" \\(target.*", ""));
    StringBuilder verdict = new StringBuilder();
    Stream.concat(summary, more)
        .filter(clause -> verdict.length() + clause.length() < VERDICT_MAX)
        .forEach(clause -> verdict.append(verdict.isEmpty() ? "" : "; ").append(clause));
    if (verdict.isEmpty()) {
      return report.verdict();
    }
    return verdict.substring(0, 1).toUpperCase(Locale.ROOT) + verdict.substring(1) + '.';
  }

  private static Stream<String> ofOne(Repetition run) {
    return Stream.concat(
        Stream.of("none lost, early, doubled or out of order").filter(_ -> areKept(run)),
        HEADLINES.stream().flatMap(it -> run.figure(it).stream()).map(PublishRow::clause));
  }

  private static String clause(Figure figure) {
    return figure.name() + ": " + Markdown.text(figure);
  }

  private static boolean areKept(Repetition last) {
    return Stream.of("lost", "duplicated", "early", "out of key order")
        .allMatch(it -> last.checked().getOrDefault(it, 1L) == 0);
  }

  private static String commit(Report report) {
    String commit = report.facts().getOrDefault("commit", "");
    return commit.substring(0, Math.min(COMMIT_LENGTH, commit.length()))
        + (commit.contains(",") ? " with changes, " : ", ")
        + report.startedAt().substring(0, DATE_LENGTH);
  }

  /**
   * Puts the row into the page, and into the README if that has a row of this name.
   *
   * @return a line about it
   */
  String into(Path home) {
    rewrite(home.resolve(PAGE), true);
    rewrite(home.resolve(README), false);
    return "published in " + PAGE + ": " + cells.get(WHAT);
  }

  private void rewrite(Path page, boolean adds) {
    try {
      String text = Files.readString(page);
      Matcher tables = TABLE.matcher(text);
      if (adds && !tables.find()) {
        throw new IllegalStateException(page + " has no table that matches " + TABLE);
      }
      Files.writeString(page, tables.replaceAll(it -> quoted(replaced(it.group(), adds))));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot publish in " + page, e);
    }
  }

  private static String quoted(List<String> lines) {
    return Matcher.quoteReplacement(String.join("\n", lines) + "\n");
  }

  /**
   * @param text of a table: its header, the line below, its rows
   * @param adds the row, if there is none of its name
   */
  private List<String> replaced(String text, boolean adds) {
    List<String> table = text.lines().toList();
    String row =
        columns(table.getFirst())
            .map(it -> cells.getOrDefault(it.toLowerCase(Locale.ROOT), NONE))
            .map(it -> it.replace("|", "\\|"))
            .collect(Collectors.joining(" | ", "| ", " |"));
    List<String> rows = new ArrayList<>(table.subList(2, table.size()));
    boolean stood = rows.removeIf(it -> name(it).equals(name(row)));
    if (stood || adds) {
      rows.add(row);
      rows.sort(String::compareTo);
    }
    return Stream.concat(table.stream().limit(2), rows.stream()).toList();
  }

  private static String name(String row) {
    return columns(row).findFirst().orElse("");
  }

  private static Stream<String> columns(String row) {
    return Stream.of(row.split("\\|")).map(String::strip).filter(it -> !it.isEmpty());
  }
}
