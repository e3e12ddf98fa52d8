package io.punctual.api.submit;

import io.punctual.api.problem.Problem;
import io.punctual.store.Timer;

/** The answer to a submission. */
sealed interface Submitted {

  /** It is durable. */
  record Accepted(Timer timer) implements Submitted {}

  record Refused(Problem problem) implements Submitted {}
}
