package io.punctual.api.submit;

import io.punctual.protocol.NameOutcome;
import java.util.UUID;

/** The outcome of a submission in the queue. */
sealed interface Written {

  static Written of(NameOutcome outcome) {
    return switch (outcome) {
      case NameOutcome.Stored(), NameOutcome.Known() -> Result.STORED;
      case NameOutcome.Taken(var id, boolean sameContent) -> new NameTaken(id, sameContent);
    };
  }

  enum Result implements Written {
    /** It is durable. */
    STORED,
    /** The database could not be reached, or failed; it may have stored it all the same. */
    UNKNOWN,
    /** The database refuses this very timer: our checks are too weak. */
    FAULT,
    /** No writer took it from the queue. */
    NOT_TAKEN
  }

  /** Nothing was stored: its name is that timer's. */
  record NameTaken(UUID id, boolean sameContent) implements Written {}
}
