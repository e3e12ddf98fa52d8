package io.punctual.api.batch;

import io.punctual.api.problem.Problem;
import java.io.IOException;

/** The body is read no further: that is what streams and parsers let through. */
final class BodyRefused extends IOException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  BodyRefused(Problem problem) {
    super(problem.type().slug());
    this.problem = problem;
  }

  Problem problem() {
    return problem;
  }
}
