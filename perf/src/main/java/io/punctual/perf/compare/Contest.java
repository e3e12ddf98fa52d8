package io.punctual.perf.compare;

import io.punctual.perf.baseline.Side;
import io.punctual.perf.report.Figure;
import io.punctual.perf.report.Markdown;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One figure of Punctual's beside one of another side's.
 *
 * @param what is compared
 * @param part in which
 * @param figure by its name in both sides' repetitions
 */
record Contest(String what, Part part, String figure, String unit, Side other, Target target) {

  /** The two medians, and their ratio against the target; nothing while a side has no run. */
  List<Figure> figures(List<Sided> all) {
    List<Double> ours = values(all, Side.PUNCTUAL);
    List<Double> theirs = values(all, other);
    if (ours.isEmpty() || theirs.isEmpty()) {
      return List.of();
    }
    double ratio = Median.of(ours) / Median.of(theirs);
    return List.of(
        median(Side.PUNCTUAL, ours),
        median(other, theirs),
        new Figure(
            "%s: Punctual ÷ %s%s".formatted(what, other.title(), pairs(ours, theirs)),
            ratio,
            target.judge(ratio)));
  }

  private List<Double> values(List<Sided> all, Side side) {
    return all.stream()
        .filter(it -> it.side() == side && it.part() == part)
        .map(it -> it.figure(figure))
        .toList();
  }

  private Figure median(Side side, List<Double> runs) {
    String told =
        runs.stream()
            .map(it -> Markdown.told(new Figure("", it, "")))
            .collect(Collectors.joining("; "));
    return new Figure(
        "%s: %s, median of %s".formatted(what, side.title(), told), Median.of(runs), unit);
  }

  /** Run by run. */
  private static String pairs(List<Double> ours, List<Double> theirs) {
    return IntStream.range(0, Math.min(ours.size(), theirs.size()))
        .mapToObj(i -> String.format(Locale.ROOT, "%.3g", ours.get(i) / theirs.get(i)))
        .collect(Collectors.joining("; ", ", run by run ", ""));
  }
}
