package io.punctual.baselines.bare;

import java.util.BitSet;

/** What RocketMQ has accepted, by number. */
final class SentMessages {
  private final BitSet accepted = new BitSet();
  private int refused;

  synchronized void accepted(int number) {
    accepted.set(number);
  }

  synchronized void refused() {
    refused++;
  }

  synchronized int accepted() {
    return accepted.cardinality();
  }

  synchronized int without(BitSet arrived) {
    BitSet missing = (BitSet) accepted.clone();
    missing.andNot(arrived);
    return missing.cardinality();
  }

  synchronized String told() {
    return "accepted=%d%nrefused=%d%n".formatted(accepted.cardinality(), refused);
  }
}
