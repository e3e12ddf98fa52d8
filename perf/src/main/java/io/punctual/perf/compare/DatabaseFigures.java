package io.punctual.perf.compare;

import io.punctual.perf.lab.ArrivalRate;
import io.punctual.perf.lab.Database;
import io.punctual.perf.sample.Statements;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Markdown;
import io.punctual.verify.report.Repetition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What several databases did under the same loads: medians, each run, ratios to the first one. */
public final class DatabaseFigures {
  /** What each database has to do in each of its turns. */
  public enum Load {
    STEADY,
    SPIKE,
    SUBMIT,
    BACKLOG;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What a database did once. */
  private record Run(String database, Load load, Repetition done) {}

  /** One figure of each run of a load. */
  private record Measure(Load load, String what, String unit, ToDoubleFunction<Repetition> value) {
    static Measure of(Load load, String figure, String unit) {
      return new Measure(load, figure, unit, it -> it.valueOf(figure));
    }

    static Measure cpu(String whose, Predicate<String> kinds) {
      return new Measure(
          Load.STEADY, "CPU per timer, " + whose, "ms", it -> it.cpuMillisPerTimer(kinds));
    }
  }

  private static final Measure P99 = Measure.of(Load.STEADY, "acked lateness p99", "ms");
  private static final Measure SPIKE = Measure.of(Load.SPIKE, "drain rate", "timers/s");

  private static final List<Measure> MEASURES =
      List.of(
          Measure.of(Load.STEADY, "acked lateness p50", "ms"),
          P99,
          Measure.of(Load.STEADY, "acked lateness p99.9", "ms"),
          Measure.cpu("all processes", _ -> true),
          Measure.cpu("the database", Database.KINDS::containsKey),
          Measure.of(Load.STEADY, Statements.PER_TIMER, ""),
          Measure.of(Load.SPIKE, "first seen after the instant", "ms"),
          Measure.of(Load.SPIKE, "all acknowledged after", "s"),
          SPIKE,
          Measure.of(Load.SUBMIT, "accepted a second", "timers/s"),
          Measure.of(Load.SUBMIT, "answer p99", "ms"),
          Measure.of(Load.SUBMIT, Statements.PER_TIMER, ""),
          Measure.of(Load.BACKLOG, ArrivalRate.FIGURE, "timers/s"),
          Measure.of(Load.BACKLOG, "a pending timer on disk", "bytes"),
          Measure.of(Load.BACKLOG, "a receipt on disk", "bytes"));

  private final List<Run> runs = new ArrayList<>();

  public void add(String database, Load load, Repetition done) {
    runs.add(new Run(database, load, done));
  }

  /** A line of each database for the page of measured figures; then all measures. */
  public List<Figure> figures() {
    List<String> databases = runs.stream().map(Run::database).distinct().toList();
    return Stream.concat(
            databases.stream().map(this::headline),
            MEASURES.stream()
                .filter(measure -> runs.stream().anyMatch(it -> it.load() == measure.load()))
                .flatMap(measure -> compared(measure, databases)))
        .toList();
  }

  private Figure headline(String database) {
    return new Figure(
        "%s p99 %s, spike".formatted(database, Markdown.text(rounded(P99, database))),
        rounded(SPIKE, database).value(),
        "/s");
  }

  private Figure rounded(Measure measure, String database) {
    double median = Comparison.median(values(measure, database));
    return new Figure("", Math.rint(median), measure.unit());
  }

  private Stream<Figure> compared(Measure measure, List<String> databases) {
    List<Double> first = values(measure, databases.getFirst());
    return Stream.concat(
        databases.stream().map(it -> median(measure, it, values(measure, it), measure.unit())),
        databases.stream()
            .skip(1)
            .map(
                it ->
                    median(
                        measure,
                        it + " ÷ " + databases.getFirst(),
                        ratios(values(measure, it), first),
                        "")));
  }

  private List<Double> values(Measure measure, String database) {
    return runs.stream()
        .filter(it -> it.database().equals(database) && it.load() == measure.load())
        .map(it -> measure.value().applyAsDouble(it.done()))
        .toList();
  }

  /** Turn by turn: what slowed the machine in a turn slowed both. */
  private static List<Double> ratios(List<Double> of, List<Double> to) {
    List<Double> ratios = new ArrayList<>();
    for (int turn = 0; turn < Math.min(of.size(), to.size()); turn++) {
      ratios.add(of.get(turn) / to.get(turn));
    }
    return ratios;
  }

  private static Figure median(Measure measure, String whose, List<Double> values, String unit) {
    String all =
        values.stream()
            .map(it -> Markdown.text(new Figure("", it, "")))
            .collect(Collectors.joining("; "));
    return new Figure(
        "%s, %s: %s, median of %s".formatted(measure.load(), measure.what(), whose, all),
        Comparison.median(values),
        unit);
  }
}
