package io.punctual.api.submit;

/** What became of a submission in the queue. */
enum Written {
  /** It is durable. */
  STORED,
  /** The database could not be reached, or failed; it may have stored it all the same. */
  UNKNOWN,
  /** The database refuses this very timer: our checks let through what they should not. */
  FAULT,
  /** It was never taken from the queue. */
  NOT_TAKEN
}
