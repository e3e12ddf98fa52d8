package io.punctual.perf.compare;

import io.punctual.perf.lab.DrainRate;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Markdown;
import io.punctual.verify.report.Repetition;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Figures of Punctual and of another side: medians, each run, and ratios with their targets. */
public final class Comparison {
  private static final String CPU = "ms per 1,000 timers";

  /**
   * One figure.
   *
   * @param limit of the ratio Punctual ÷ the other: a minimum if it is over 1, else a maximum
   */
  private record Contest(
      String what, String unit, double limit, ToDoubleBiFunction<Side, Repetition> figure) {

    private String judge(double ratio) {
      boolean met = limit > 1 ? ratio >= limit : ratio <= limit;
      String target = limit > 1 ? "≥ %.0f".formatted(limit) : "≤ 1/%.0f".formatted(1 / limit);
      return "(target %s: %s)".formatted(target, met ? "met" : "MISSED");
    }
  }

  private static final List<Contest> DRAIN =
      List.of(
          new Contest("drain rate", "timers/s", 6, (_, it) -> it.valueOf(DrainRate.WHOLE)),
          new Contest(
              "drain rate of the middle 80 %",
              "timers/s", 6, (_, it) -> it.valueOf(DrainRate.MIDDLE)),
          new Contest(
              "CPU in the drain, own processes",
              CPU,
              1 / 5.0,
              (side, it) -> side.ownCpu(it.processes())),
          new Contest(
              "CPU in the drain, with the engines",
              CPU,
              1 / 5.0,
              (side, it) -> side.cpuWithEngines(it.processes())));
  private static final List<Contest> STEADY =
      List.of(
          new Contest("p99 lateness", "ms", 1 / 8.0, (_, it) -> it.valueOf("seen lateness p99")));

  private final Map<Side, List<Repetition>> drains = new EnumMap<>(Side.class);
  private final Map<Side, List<Repetition>> steadies = new EnumMap<>(Side.class);

  public void drained(Side side, Repetition run) {
    drains.computeIfAbsent(side, _ -> new ArrayList<>()).add(run);
  }

  public void steady(Side side, Repetition run) {
    steadies.computeIfAbsent(side, _ -> new ArrayList<>()).add(run);
  }

  /** Without the sides that did not run. */
  public List<Figure> figures() {
    return Stream.concat(
            DRAIN.stream().flatMap(it -> compared(it, Side.PER_MESSAGE, drains)),
            STEADY.stream().flatMap(it -> compared(it, Side.BARE_TIMER, steadies)))
        .toList();
  }

  private static Stream<Figure> compared(
      Contest contest, Side other, Map<Side, List<Repetition>> runs) {
    List<Double> ours = values(contest, Side.PUNCTUAL, runs);
    List<Double> theirs = values(contest, other, runs);
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

  private static List<Double> values(Contest contest, Side side, Map<Side, List<Repetition>> runs) {
    return runs.getOrDefault(side, List.of()).stream()
        .map(it -> contest.figure().applyAsDouble(side, it))
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
