package io.punctual.callback.produce;

import java.util.function.LongSupplier;

/** When Kafka last acknowledged anything, and since when attempts have only failed. */
public class ProducerPulse {

  private final LongSupplier nanos;
  private volatile long ackedNanos;
  private volatile boolean acked;
  private volatile long failingSinceNanos;
  private volatile boolean failing;

  public ProducerPulse(LongSupplier nanos) {
    this.nanos = nanos;
  }

  void ended(Attempt attempt) {
    if (attempt instanceof Attempt.Transient(String reason, boolean unknown)) {
      if (unknown && !failing) {
        failingSinceNanos = nanos.getAsLong();
        failing = true;
      }
    } else {
      ackedNanos = nanos.getAsLong();
      acked = true;
      failing = false;
    }
  }

  /** A producer begins anew, or there is no Kafka: earlier failures say nothing of it. */
  public void forgetFailures() {
    failing = false;
  }

  public boolean everAcked() {
    return acked;
  }

  public boolean ackedWithin(long pastNanos) {
    return acked && nanos.getAsLong() - ackedNanos < pastNanos;
  }

  public boolean failsFor(long pastNanos) {
    return failing && nanos.getAsLong() - failingSinceNanos > pastNanos;
  }
}
