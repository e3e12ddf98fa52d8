package io.punctual.store.simulation;

import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Decides from one seed when a fault happens. After {@link #heal} none does. */
public final class Faults {

  private final RandomGenerator random;
  private final Map<String, Integer> met = new HashMap<>();
  private boolean healed;

  public Faults(RandomGenerator random) {
    this.random = random;
  }

  public void heal() {
    healed = true;
  }

  public boolean isHealed() {
    return healed;
  }

  public boolean happens(double probability) {
    return !healed && random.nextDouble() < probability;
  }

  /** The same, and counts it. */
  public boolean happens(String fault, double probability) {
    boolean happens = happens(probability);
    if (happens) {
      meet(fault);
    }
    return happens;
  }

  /** It was met. */
  public void meet(String what) {
    met.merge(what, 1, Integer::sum);
  }

  /** How often each was met. */
  public Map<String, Integer> met() {
    return met;
  }

  public long micros(long from, long to) {
    return random.nextLong(from, to);
  }

  public int below(int bound) {
    return random.nextInt(bound);
  }
}
