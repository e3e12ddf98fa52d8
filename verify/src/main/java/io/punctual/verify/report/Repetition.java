package io.punctual.verify.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;

/**
 * One round of an experiment. What is found out about it is added to it.
 *
 * @param checked counts of timers, by what was checked
 * @param wrong promises that were violated; empty when all is right
 * @param notes for the reader
 * @param machine what it did in the measured part; empty where nobody has looked
 */
public record Repetition(
    String title,
    Map<String, String> parameters,
    List<Figure> figures,
    Map<String, Long> checked,
    List<String> wrong,
    List<String> notes,
    List<Figure> machine,
    List<ProcessUse> processes,
    List<Curve> curves,
    List<Series> series,
    List<Table> tables) {
  private static final double MILLI = 1e3;

  public Repetition(String title, List<Figure> machine, List<ProcessUse> processes) {
    this(
        title,
        new LinkedHashMap<>(),
        new ArrayList<>(),
        new LinkedHashMap<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        machine,
        processes,
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>());
  }

  public Repetition parameter(String name, Object value) {
    parameters.put(name, value.toString());
    return this;
  }

  public Repetition figure(String name, double value, String unit) {
    figures.add(new Figure(name, value, unit));
    return this;
  }

  /** CPU of the processes of those {@link ProcessUse#kind kinds}, in milliseconds. */
  public double cpuMillisPerTimer(Predicate<String> kinds) {
    return processes.stream()
        .filter(it -> kinds.test(it.kind()))
        .mapToDouble(ProcessUse::cpuMillisPerTimer)
        .sum();
  }

  public Repetition checked(String name, long count) {
    checked.put(name, count);
    return this;
  }

  public Repetition note(String note) {
    notes.add(note);
    return this;
  }

  public Repetition table(Table table) {
    tables.add(table);
    return this;
  }

  /** Adds what another part knows. */
  public Repetition with(UnaryOperator<Repetition> more) {
    return more.apply(this);
  }

  public Repetition curve(String name, Histogram micros) {
    if (micros.getTotalCount() > 0) {
      curves.add(Curve.of(name, micros));
    }
    return this;
  }

  /** A figure for each percentile, and the maximum. */
  public Repetition percentiles(String name, Histogram micros, double... percentiles) {
    if (micros.getTotalCount() > 0) {
      for (double percentile : percentiles) {
        String number = Double.toString(percentile).replaceAll("\\.0$", "");
        double millis = micros.getValueAtPercentile(percentile) / MILLI;
        figure(name + " p" + number, millis, "ms");
      }
      figure(name + " max", micros.getMaxValue() / MILLI, "ms");
    }
    return this;
  }

  public Optional<Figure> figure(String name) {
    return figures.stream().filter(it -> it.name().equals(name)).findFirst();
  }

  /** The value of a figure, or 0 if there is none of this name. */
  public double valueOf(String name) {
    return figure(name).map(Figure::value).orElse(0.0);
  }

  public boolean isRight() {
    return wrong.isEmpty();
  }
}
