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

  /** Kafka says there is none. */
  record Missing() implements Topic {}

  /** Kafka says that we have no right to ask about it. Whether it exists is then not told. */
  record Forbidden() implements Topic {}

  /** Kafka did not say, and nothing was known before. */
  record Unverified() implements Topic {}
}
