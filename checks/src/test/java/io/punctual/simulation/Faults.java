package io.punctual.simulation;

import java.util.random.RandomGenerator;

/** Decides from one seed when a fault happens. After {@link #heal} none does. */
final class Faults {

  private final RandomGenerator random;
  private boolean healed;

  Faults(RandomGenerator random) {
    this.random = random;
  }

  void heal() {
    healed = true;
  }

  boolean happens(double probability) {
    return !healed && random.nextDouble() < probability;
  }

  long micros(long from, long to) {
    return random.nextLong(from, to);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }
}
