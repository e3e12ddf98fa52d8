package io.punctual.api.submit;

import java.util.UUID;

/** What became of a submission in the queue. */
sealed interface Written {

  /** It needs no more words. */
  enum Plainly implements Written {
    /** It is durable. */
    STORED,
    /** The database could not be reached, or failed; it may have stored it all the same. */
    UNKNOWN,
    /** The database refuses this very timer: our checks let through what they should not. */
    FAULT,
    /** It was never taken from the queue. */
    NOT_TAKEN
  }

  /** Nothing was stored: its name is that timer's. */
  record NameTaken(UUID id, boolean sameContent) implements Written {}
}
