package io.punctual.perf.compare;

import io.punctual.perf.lab.ArrivalRate;
import io.punctual.perf.lab.PublishRow;
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

  /** What is measured. */
  public enum Work {
    /** A heap of timers that are due, or all become due at one instant. */
    DRAIN,
    /** A steady rate. */
    STEADY
  }

  /** What one side did once. */
  private record Run(Side side, Work work, Repetition done) {}

  /**
   * One figure.
   *
   * @param other with whom Punctual is compared
   * @param limit of the ratio Punctual ÷ the other: a minimum if it is over 1, else a maximum; 0:
   *     nothing is aimed at
   */
  private record Contest(
      String what, Side other, Work work, String unit, double limit, ToDoubleFunction<Run> figure) {

    private String judge(double ratio) {
      if (limit == 0) {
        return "";
      }
      boolean met = limit > 1 ? ratio >= limit : ratio <= limit;
      String target = limit > 1 ? "≥ %.0f".formatted(limit) : "≤ 1/%.0f".formatted(1 / limit);
      return "(target %s: %s)".formatted(target, met ? "met" : "MISSED");
    }
  }

  private static final List<Contest> CONTESTS =
      Stream.concat(
              Stream.of(
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
                  lateness("p99", Side.BARE_TIMER, 1 / 8.0)),
              Side.peers().flatMap(Comparison::withPeer))
          .toList();

  private final List<Run> runs = new ArrayList<>();

  private static Contest drain(
      String what, String unit, double limit, ToDoubleFunction<Run> figure) {
    return new Contest(what, Side.PER_MESSAGE, Work.DRAIN, unit, limit, figure);
  }

  private static Contest lateness(String which, Side other, double limit) {
    return new Contest(
        which + " lateness",
        other,
        Work.STEADY,
        "ms",
        limit,
        it -> it.done().valueOf("seen lateness " + which));
  }

  private static Stream<Contest> withPeer(Side peer) {
    return Stream.of(
        lateness("p50", peer, 0),
        lateness("p99", peer, 0),
        lateness("p99.9", peer, 0),
        new Contest(
            PublishRow.LAST, peer, Work.DRAIN, "s", 0, it -> it.done().valueOf(PublishRow.LAST)));
  }

  public void add(Side side, Work work, Repetition done) {
    runs.add(new Run(side, work, done));
  }

  /** Without the sides that did not run. */
  public List<Figure> figures() {
    return CONTESTS.stream().flatMap(this::compared).distinct().toList();
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
    return runs.stream()
        .filter(it -> it.side() == side && it.work() == contest.work())
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
