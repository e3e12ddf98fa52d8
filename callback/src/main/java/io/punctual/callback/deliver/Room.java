package io.punctual.callback.deliver;

import io.punctual.protocol.Candidate;

/** What a delivery may take of the bytes in flight. */
@FunctionalInterface
public interface Room {

  /** Takes the bytes of an event to that partition of its topic, if there is room for them. */
  boolean take(Candidate candidate, int partition);
}
