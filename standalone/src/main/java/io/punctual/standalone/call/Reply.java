package io.punctual.standalone.call;

import java.util.Optional;

/** What came of a call. */
public sealed interface Reply {

  /** It was done. */
  record Done(int status, byte[] body) implements Reply {}

  /**
   * It was not done, and the body says why: a problem (RFC 9457), if it is the API's.
   *
   * @param retryAfter seconds, as the header has them
   */
  record Refused(int status, byte[] body, Optional<String> retryAfter) implements Reply {}

  /** Nobody was there to ask, so nothing was done. */
  record Unreachable(String why) implements Reply {}

  /** It was asked, and no answer came: it may have been done or not. */
  record Unanswered(String why) implements Reply {}
}
