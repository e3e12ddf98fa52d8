package io.punctual.client;

import java.util.Optional;

/** The result of a request, before anything of it is read. */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
public sealed interface Reply {
  /** The API did it. */
  record Done(int status, byte[] body) implements Reply {}

  /**
   * The API did not do it. The body says why: a problem (RFC 9457), if it is the API's.
   *
   * @param retryAfter the header's text, in seconds
   */
  record Refused(int status, byte[] body, Optional<String> retryAfter) implements Reply {}

  /** There was no connection, so nothing was done. */
  record Unreachable(String why) implements Reply {}

  /** The request was sent and no answer came: it may have been done or not. */
  record Unanswered(String why) implements Reply {}
}
