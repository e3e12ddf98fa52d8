package io.punctual.standalone.check;

/**
 * A record of the topic.
 *
 * @param sentAtMillis the record's timestamp: when it was handed to Kafka
 * @param seenAtMicros when the consumer saw it
 */
public record Arrival(
    String id, int partition, long offset, long dueMillis, long sentAtMillis, long seenAtMicros) {

  public boolean isEarly() {
    return sentAtMillis < dueMillis || seenAtMicros < dueMillis * 1_000;
  }

  public long seenLateMicros() {
    return seenAtMicros - dueMillis * 1_000;
  }
}
