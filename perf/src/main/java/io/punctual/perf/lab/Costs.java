package io.punctual.perf.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** CPU per timer in each slice of a warm-up. It is steady when it no longer changes. */
public final class Costs {
  private static final double TOLERANCE = 0.1;
  private static final int STEADY_SLICES = 2;

  private final List<Double> all = new ArrayList<>();
  private int steady;

  /**
   * @param otherwiseSteady whether everything else is steady
   */
  public void add(double cost, boolean otherwiseSteady) {
    boolean changed = all.isEmpty() || Math.abs(cost - all.getLast()) > TOLERANCE * all.getLast();
    all.add(cost);
    steady = otherwiseSteady && !changed ? steady + 1 : 0;
  }

  public boolean areSteady() {
    return steady >= STEADY_SLICES;
  }

  /** For a report: "warm-up of 60 s, until steady: UNIT: 1.20, 0.90, 0.91". */
  public String describe(long seconds, String unit) {
    return "warm-up of %d s, %s: %s: %s"
        .formatted(
            seconds,
            areSteady() ? "until steady" : "NOT YET STEADY",
            unit,
            all.stream()
                .map(it -> String.format(Locale.ROOT, "%.2f", it))
                .collect(Collectors.joining(", ")));
  }
}
