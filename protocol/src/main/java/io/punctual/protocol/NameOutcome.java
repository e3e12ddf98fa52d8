package io.punctual.protocol;

import java.util.UUID;

/** What became of a timer with a name. */
public sealed interface NameOutcome {

  /** The name is its own, and it is durable. */
  record Stored() implements NameOutcome {}

  /** Somebody had stored it before; it may have ended since. */
  record Known() implements NameOutcome {}

  /**
   * The name is another timer's, pending or finished; nothing was stored.
   *
   * @param sameContent whether that one was submitted with the same content
   */
  record Taken(UUID id, boolean sameContent) implements NameOutcome {}
}
