package io.punctual.perf.classic;

import io.punctual.perf.baseline.Side;
import io.punctual.perf.report.Figure;
import io.punctual.perf.sample.DescribeUse;
import io.punctual.standalone.check.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Warms the classic processes up with drains of their own, until what a timer costs is steady. */
public final class WarmClassic {
  private static final int TIMERS = 4_000;
  private static final double TOLERANCE = 0.1;
  private static final int STEADY_DRAINS = 2;
  private static final double NANOS = 1e9;

  private final ClassicLab lab;
  private final ClassicCell cell;
  private final ClassicWork like;
  private final int secondsMax;
  private final List<Double> costs = new ArrayList<>();

  /**
   * @param like keys and payload of what is to be measured
   * @param secondsMax no drain is begun after it
   */
  public WarmClassic(ClassicLab lab, ClassicCell cell, ClassicWork like, int secondsMax) {
    this.lab = lab;
    this.cell = cell;
    this.like = like;
    this.secondsMax = secondsMax;
  }

  /** What is to be said of it. */
  public String run() throws InterruptedException {
    long from = System.nanoTime();
    int steady = 0;
    while (steady < STEADY_DRAINS && seconds(from) < secondsMax) {
      steady = isSteady(drainOnce()) ? steady + 1 : 0;
    }
    return told(Math.round(seconds(from)), steady >= STEADY_DRAINS);
  }

  private static double seconds(long fromNanos) {
    return (System.nanoTime() - fromNanos) / NANOS;
  }

  /** CPU ms per timer of the processes that are to be warm. */
  private double drainOnce() throws InterruptedException {
    ClassicWork work = new ClassicWork(TIMERS, like.keys(), like.payloadBytes(), like.seed());
    Drained drained = new DrainClassic(lab, cell, work).drain();
    Findings findings = drained.findings();
    if (!findings.keptEveryPromise()) {
      throw new IllegalStateException("the classic design fell while warming up: " + findings);
    }
    return Side.CLASSIC.cpu(DescribeUse.of(drained.window(), TIMERS)).stream()
        .filter(it -> it.name().equals(Side.OWN_CPU))
        .mapToDouble(Figure::value)
        .sum();
  }

  private boolean isSteady(double cost) {
    boolean steady =
        !costs.isEmpty() && Math.abs(cost - costs.getLast()) <= TOLERANCE * costs.getLast();
    costs.add(cost);
    return steady;
  }

  private String told(long seconds, boolean steady) {
    return "warm-up of %d s, %s: own CPU ms per 1,000 timers in drains of %,d: %s"
        .formatted(
            seconds,
            steady ? "until steady" : "NOT YET STEADY",
            TIMERS,
            costs.stream()
                .map(it -> String.format(Locale.ROOT, "%.0f", it))
                .collect(Collectors.joining(", ")));
  }
}
