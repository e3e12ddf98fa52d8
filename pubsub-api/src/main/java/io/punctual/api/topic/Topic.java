package io.punctual.api.topic;

/** What is known of a topic. */
public sealed interface Topic {

  /**
   * It exists.
   *
   * @param messageBytesMax its {@code max.message.bytes}
   * @param compacted its records need keys
   */
  record Found(int messageBytesMax, boolean compacted) implements Topic {}

  /** Kafka says there is none, or none that we may see. */
  record Missing() implements Topic {}

  /** Kafka did not say, and nothing was known before. */
  record Unverified() implements Topic {}
}
