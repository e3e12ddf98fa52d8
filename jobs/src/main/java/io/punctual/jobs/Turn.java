package io.punctual.jobs;

/**
 * How it stands with a pod's turn.
 *
 * @param left how many pods are waited for; none: it may start
 * @param nobodyServes it may start since none of its service serves, and nothing is to be spared
 */
record Turn(int left, boolean nobodyServes, String told) {

  static Turn nobodyServes(String told) {
    return new Turn(0, true, told);
  }

  static Turn after(int left, String told) {
    return new Turn(left, false, told);
  }

  /** After what both wait for. */
  Turn and(Turn other) {
    return after(left + other.left, told + "; " + other.told);
  }
}
