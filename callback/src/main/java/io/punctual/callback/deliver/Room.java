package io.punctual.callback.deliver;

import org.apache.kafka.common.TopicPartition;

/** What a delivery may take of the bytes in flight. */
@FunctionalInterface
public interface Room {

  /** Takes so many bytes for an event to that partition, if there is room for them. */
  boolean take(TopicPartition to, int bytes);
}
