package io.punctual.callback.produce;

import java.util.function.LongSupplier;

/** When Kafka last acknowledged anything, and for how long attempts have only failed. */
public class ProducerPulse {

  private final LongSupplier nanos;
  private long ackedNanos;
  private boolean acked;
  private long firstFailureNanos;
  private long lastFailureNanos;
  private boolean failing;

  public ProducerPulse(LongSupplier nanos) {
    this.nanos = nanos;
  }

  synchronized void ended(Attempt attempt) {
    long now = nanos.getAsLong();
    if (attempt instanceof Attempt.Produced) {
      ackedNanos = now;
      acked = true;
      failing = false;
    } else if (attempt instanceof Attempt.Transient(String reason, boolean unknown) && unknown) {
      if (!failing) {
        firstFailureNanos = now;
        failing = true;
      }
      lastFailureNanos = now;
    }
  }

  /** A producer begins anew, or there is no Kafka: earlier failures say nothing of it. */
  public synchronized void forgetFailures() {
    failing = false;
  }

  public synchronized boolean everAcked() {
    return acked;
  }

  public synchronized boolean ackedWithin(long pastNanos) {
    return acked && nanos.getAsLong() - ackedNanos < pastNanos;
  }

  /** Whether failures alone have come for longer than that, from the first to the last of them. */
  public synchronized boolean failedFor(long pastNanos) {
    return failing && lastFailureNanos - firstFailureNanos > pastNanos;
  }
}
