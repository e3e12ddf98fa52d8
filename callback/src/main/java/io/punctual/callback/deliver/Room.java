package io.punctual.callback.deliver;

/** What a delivery may take of the bytes in flight. */
@FunctionalInterface
public interface Room {

  /** Takes so many bytes for an event to that partition, if there is room for them. */
  boolean take(String topic, int partition, int bytes);
}
