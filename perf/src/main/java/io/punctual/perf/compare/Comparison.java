package io.punctual.perf.compare;

import io.punctual.perf.lab.ArrivalRate;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Markdown;
import io.punctual.verify.report.Repetition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Figures of Punctual and of another side: medians, each run, and ratios with their targets. */
public final class Comparison {
  private static final String CPU = "ms per 1,000 timers";

  private static final double A_FIFTH = 0.2;

  /** What one side did once. */
  private record Run(Side side, boolean drains, Repetition done) {}

  /**
   * One figure.
   *
   * @param other with whom Punctual is compared
   * @param limit of the ratio Punctual ÷ the other: a minimum if it is over 1, else a maximum
   */
  private record Contest(
      String what, Side other, String unit, double limit, ToDoubleFunction<Run> figure) {

    private String judge(double ratio) {
      boolean met = limit > 1 ? ratio >= limit : ratio <= limit;
      String target = limit > 1 ? "≥ %.0f".formatted(limit) : "≤ 1/%.0f".formatted(1 / limit);
      return "(target %s: %s)".formatted(target, met ? "met" : "MISSED");
    }
  }

  private static final List<Contest> CONTESTS =
      List.of(
          drain("drain rate", "timers/s", 6, it -> it.done().valueOf(ArrivalRate.FIGURE)),
          drain(
              "CPU in the drain, own processes",
              CPU,
              A_FIFTH,
              it -> it.side().ownCpu(it.done().processes())),
          drain(
              "CPU in the drain, with the engines",
              CPU,
              A_FIFTH,
              it -> it.side().cpuWithEngines(it.done().processes())),
          new Contest(
              "p99 lateness",
              Side.BARE_TIMER,
              "ms",
              1 / 8.0,
              it -> it.done().valueOf("seen lateness p99")));

  private final List<Run> runs = new ArrayList<>();

  private static Contest drain(
      String what, String unit, double limit, ToDoubleFunction<Run> figure) {
    return new Contest(what, Side.PER_MESSAGE, unit, limit, figure);
  }

  /**
   * @param drains else at a steady rate
   */
  public void add(Side side, boolean drains, Repetition done) {
    runs.add(new Run(side, drains, done));
  }

  /** Without the sides that did not run. */
  public List<Figure> figures() {
    return CONTESTS.stream().flatMap(this::compared).toList();
  }

  private Stream<Figure> compared(Contest contest) {
    Side other = contest.other();
    List<Double> ours = values(contest, Side.PUNCTUAL);
    List<Double> theirs = values(contest, other);
    if (ours.isEmpty() || theirs.isEmpty()) {
      return Stream.empty();
    }
    double ratio = median(ours) / median(theirs);
    return Stream.of(
        medianFigure(contest, Side.PUNCTUAL, ours),
        medianFigure(contest, other, theirs),
        new Figure(
            "%s: Punctual ÷ %s".formatted(contest.what(), other.title()),
            ratio,
            contest.judge(ratio) + runByRun(ours, theirs)));
  }

  private List<Double> values(Contest contest, Side side) {
    boolean drains = contest.other() == Side.PER_MESSAGE;
    return runs.stream()
        .filter(it -> it.side() == side && it.drains() == drains)
        .map(it -> contest.figure().applyAsDouble(it))
        .toList();
  }

  private static Figure medianFigure(Contest contest, Side side, List<Double> runs) {
    String all =
        runs.stream()
            .map(it -> Markdown.text(new Figure("", it, "")))
            .collect(Collectors.joining("; "));
    return new Figure(
        "%s: %s, median of %s".formatted(contest.what(), side.title(), all),
        median(runs),
        contest.unit());
  }

  /** Of an even number the mean of the two in the middle. */
  static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(it -> it).sorted().toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  private static String runByRun(List<Double> ours, List<Double> theirs) {
    return IntStream.range(0, Math.min(ours.size(), theirs.size()))
        .mapToObj(i -> String.format(Locale.ROOT, "%.3g", ours.get(i) / theirs.get(i)))
        .collect(Collectors.joining("; ", ", run by run ", ""));
  }
}
