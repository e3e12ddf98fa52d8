package io.punctual.api.problem;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a request was not done.
 *
 * @param detail what is so in this case; never an exception's text
 * @param errors the places of the mistakes, if it has any
 * @param retryAfter when to try again, if that may help
 */
public record Problem(
    ProblemType type,
    @Nullable String detail,
    List<FieldError> errors,
    @Nullable Duration retryAfter) {

  public Problem {
    errors = List.copyOf(errors);
  }

  public static Problem of(ProblemType type) {
    return new Problem(type, null, List.of(), null);
  }

  public static Problem of(ProblemType type, String detail) {
    return new Problem(type, detail, List.of(), null);
  }

  public static Problem at(ProblemType type, String pointer, String detail) {
    return new Problem(type, detail, List.of(new FieldError(pointer, detail)), null);
  }

  public static Problem in(ProblemType type, List<FieldError> errors) {
    return new Problem(type, null, errors, null);
  }

  public static Problem later(ProblemType type, String detail, Duration retryAfter) {
    return new Problem(type, detail, List.of(), retryAfter);
  }
}
