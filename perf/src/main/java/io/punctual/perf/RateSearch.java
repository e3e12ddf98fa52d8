package io.punctual.perf;

/**
 * Which rate to try next: up by a quarter while all goes well, then halving what is between the
 * best that went well and the least that did not. Pure.
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
   * @param best a rate that is known to go well; 0: none is
   * @param first where to begin when none is
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
