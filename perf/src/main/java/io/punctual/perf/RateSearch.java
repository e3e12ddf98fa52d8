package io.punctual.perf;

/**
 * Searches for the highest rate that goes well: up by a quarter as long as rates go well, then in
 * the middle between the best good rate and the lowest bad one. Pure.
 */
final class RateSearch {
  private static final double UP = 1.25;
  private static final double DOWN = 0.7;
  private static final double CLOSE = 1.07;
  private static final int TRIES_MAX = 8;
  private static final double ROUND_TO = 50;

  private final double first;
  private double best;
  private double worst = Double.POSITIVE_INFINITY;
  private int tries;

  /**
   * @param best a rate that is known to go well; 0: none is known
   * @param first rate to try when none is known
   */
  RateSearch(double best, double first) {
    this.best = best;
    this.first = first;
  }

  boolean goesOn() {
    return tries < TRIES_MAX && (best == 0 || worst > best * CLOSE);
  }

  double next() {
    if (worst == Double.POSITIVE_INFINITY) {
      return rounded(best == 0 ? first : best * UP);
    }
    return rounded(best == 0 ? worst * DOWN : (best + worst) / 2);
  }

  void tried(double rate, boolean wentWell) {
    tries++;
    if (wentWell) {
      best = Math.max(best, rate);
    } else {
      worst = Math.min(worst, rate);
    }
  }

  double best() {
    return best;
  }

  private static double rounded(double rate) {
    return Math.max(1, Math.round(rate / ROUND_TO)) * ROUND_TO;
  }
}
