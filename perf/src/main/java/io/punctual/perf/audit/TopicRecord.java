package io.punctual.perf.audit;

/**
 * A record of a topic that Punctual has made.
 *
 * @param sentMillis its timestamp
 */
record TopicRecord(
    String id, String topic, int partition, long offset, long dueMillis, long sentMillis) {

  String place() {
    return topic + "-" + partition + "@" + offset;
  }
}
