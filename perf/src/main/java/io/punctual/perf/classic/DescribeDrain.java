package io.punctual.perf.classic;

import io.punctual.perf.arrive.DrainRate;
import io.punctual.perf.baseline.Side;
import io.punctual.perf.report.Figure;
import io.punctual.perf.report.ProcessUse;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.sample.DescribeSeries;
import io.punctual.perf.sample.DescribeUse;
import io.punctual.perf.scale.DecideLimit;
import io.punctual.standalone.check.Findings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A drain of the classic design as a report's column. */
public final class DescribeDrain {
  public static final String DRAINED = "drained, first to last";
  public static final String MIDDLE = "drained, the middle 80 %";
  public static final String LIMIT = "limit met";

  private static final double MILLI = 1e3;
  private static final double PERCENT = 100;

  private final Drained drained;

  private DescribeDrain(Drained drained) {
    this.drained = drained;
  }

  static Repetition of(String title, Drained drained, List<String> notes) {
    return new DescribeDrain(drained).make(title, notes);
  }

  private Repetition make(String title, List<String> notes) {
    List<ProcessUse> uses = DescribeUse.of(drained.window(), drained.findings().accepted());
    return new Repetition(
        title,
        parameters(),
        drained.window().seconds(),
        figures(uses),
        checked(),
        wrong(),
        notes,
        drained.machine(),
        uses,
        List.of(),
        List.of(),
        DescribeSeries.of(drained.window().from(), drained.samples()),
        List.of());
  }

  private Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>(drained.cell().parameters());
    parameters.put("timers", Integer.toString(drained.findings().accepted()));
    parameters.put(LIMIT, limit());
    return parameters;
  }

  private String limit() {
    double busy = drained.machine().used() + drained.machine().stolen();
    return limit(busy) + String.format(Locale.ROOT, ", processors %.0f %%", busy);
  }

  private String limit(double busyPercent) {
    return DecideLimit.of(
        new DecideLimit.Seen(
            0, // who finds no free connection waits
            busyPercent / PERCENT,
            Math.floor(drained.number(Drained.WAITING_FOR_SQL)),
            Math.floor(drained.number("waiting")),
            drained.number("in-flight"),
            drained.number("in-flight-max")));
  }

  private List<Figure> figures(List<ProcessUse> uses) {
    DrainRate rate = DrainRate.of(drained.arrivals());
    List<Figure> figures = new ArrayList<>();
    figures.add(new Figure(DRAINED, rate.between(0, 1), "timers/s"));
    figures.add(new Figure(MIDDLE, rate.between(0.1, 0.9), "timers/s"));
    figures.addAll(Side.CLASSIC.cpu(uses));
    figures.add(new Figure("first seen after the word", firstSeenSeconds(rate), "s"));
    figures.add(new Figure("messages at once, most", drained.number("in-flight"), ""));
    figures.add(new Figure("messages at once, at most", drained.number("in-flight-max"), ""));
    figures.add(new Figure("waiting for a route, mean", drained.number("waiting"), "requests"));
    figures.add(
        new Figure("waiting for SQL, mean", drained.number(Drained.WAITING_FOR_SQL), "requests"));
    figures.add(new Figure("failed calls", drained.number("failures"), ""));
    return figures;
  }

  private double firstSeenSeconds(DrainRate rate) {
    return rate.seenMicros().isEmpty()
        ? 0
        : rate.seenMicros().getFirst() / MILLI / MILLI - drained.goMillis() / MILLI;
  }

  private Map<String, Long> checked() {
    Findings findings = drained.findings();
    Map<String, Long> checked = new LinkedHashMap<>();
    checked.put("accepted", (long) findings.accepted());
    checked.put("arrived", (long) drained.arrivals().size());
    checked.put("lost", (long) findings.lost());
    checked.put("duplicated", (long) findings.duplicated());
    checked.put("early", (long) findings.early());
    checked.put("out of key order", (long) findings.outOfOrder());
    checked.put("without a receipt", (long) drained.withoutReceipt());
    checked.put("rows left", (long) drained.left());
    return checked;
  }

  /** A baseline that is fast and wrong is none. */
  private List<String> wrong() {
    return checked().entrySet().stream()
        .filter(it -> !it.getKey().equals("accepted") && !it.getKey().equals("arrived"))
        .filter(it -> it.getValue() > 0)
        .map(it -> it.getValue() + " timers " + it.getKey())
        .toList();
  }
}
