package io.punctual.api.submit;

import io.punctual.api.problem.Problem;
import io.punctual.protocol.Timer;
import java.util.UUID;

/** The answer to a submission. */
public sealed interface Submitted {

  /** It is durable. */
  record Accepted(Timer timer) implements Submitted {}

  /** That timer has its name and was asked for with the same content. */
  record Repeated(UUID id) implements Submitted {}

  /** Refused, but for a repeat: what was fine when it was first submitted may be no more. */
  @SuppressWarnings("ArrayRecordComponent")
  record RefusedIfNew(Problem problem, String name, byte[] contentHash) implements Submitted {}

  record Refused(Problem problem) implements Submitted {}
}
