package io.punctual.perf.compare;

/**
 * What a ratio is to be; told, never asserted.
 *
 * @param told as in the list of targets
 * @param atLeast or at most
 */
public record Target(String told, double limit, boolean atLeast) {

  public static Target atLeast(int times) {
    return new Target("≥ " + times, times, true);
  }

  public static Target atMostOneOf(int parts) {
    return new Target("≤ 1/" + parts, 1.0 / parts, false);
  }

  public String judge(double ratio) {
    return "(target %s: %s)".formatted(told, isMet(ratio) ? "met" : "MISSED");
  }

  private boolean isMet(double ratio) {
    return atLeast ? ratio >= limit : ratio <= limit;
  }
}
