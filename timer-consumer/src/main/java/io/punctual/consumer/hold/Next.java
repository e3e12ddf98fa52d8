package io.punctual.consumer.hold;

import io.punctual.protocol.wire.Lane;

/** What becomes of a timer after a request with it. */
public sealed interface Next {

  /** It is delivered, dead, or nothing that this alarm was about any more. */
  record Done() implements Next {}

  /**
   * It stays in the hold and is asked for again.
   *
   * @param failures requests failed in a row
   */
  record Again(long atMillis, Lane lane, int failures) implements Next {}

  /** It leaves the hold undelivered: the callback's sweep owns it from now on. */
  record LeftToSweep() implements Next {}
}
