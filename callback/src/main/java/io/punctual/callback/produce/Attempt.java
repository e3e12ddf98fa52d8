package io.punctual.callback.produce;

/** What one attempt to produce means for the timer. */
public sealed interface Attempt {

  /** The record is in Kafka. */
  record Produced(int partition, long offset) implements Attempt {}

  /**
   * Not now.
   *
   * @param unknown whether the record may have reached Kafka all the same
   */
  record Transient(String reason, boolean unknown) implements Attempt {}

  /** Not ever: Kafka refused this very record. */
  record Permanent(String reason) implements Attempt {}
}
