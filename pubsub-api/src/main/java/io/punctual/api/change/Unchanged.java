package io.punctual.api.change;

import io.punctual.api.problem.Problem;
import java.util.UUID;

/**
 * Of many timers, one that was not changed.
 *
 * @param type of the problem that a call for it alone would have been answered with
 */
record Unchanged(UUID id, String type) {

  static Unchanged by(Problem problem, UUID id) {
    return new Unchanged(id, problem.type().path());
  }
}
