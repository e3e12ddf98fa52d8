package io.punctual.api.problem;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why a request was not done.
 *
 * @param detail what is wrong in this case; never an exception's text
 * @param errors the places of the mistakes, if it has any
 * @param retryAfter when to try again, if that may help
 * @param members more members of the answer, by name (RFC 9457, section 3.2)
 */
public record Problem(
    ProblemType type,
    @Nullable String detail,
    List<FieldError> errors,
    @Nullable Duration retryAfter,
    Map<String, Object> members) {

  public Problem {
    errors = List.copyOf(errors);
    members = Map.copyOf(members);
  }

  public static Problem of(ProblemType type) {
    return new Problem(type, null, List.of(), null, Map.of());
  }

  public static Problem of(ProblemType type, String detail) {
    return new Problem(type, detail, List.of(), null, Map.of());
  }

  public static Problem at(ProblemType type, String pointer, String detail) {
    return new Problem(type, detail, List.of(new FieldError(pointer, detail)), null, Map.of());
  }

  public static Problem in(ProblemType type, List<FieldError> errors) {
    return new Problem(type, null, errors, null, Map.of());
  }

  public static Problem later(ProblemType type, String detail, Duration retryAfter) {
    return new Problem(type, detail, List.of(), retryAfter, Map.of());
  }

  public static Problem databaseFailed(Duration retryAfter) {
    return later(ProblemType.DATABASE_UNAVAILABLE, "The database failed.", retryAfter);
  }

  /** The same with no more than so many places. */
  public Problem withErrorsAtMost(int max) {
    return errors.size() <= max
        ? this
        : new Problem(type, detail, errors.subList(0, max), retryAfter, members);
  }

  /** The same in a larger body, where what it is about stands at that pointer. */
  public Problem under(String place) {
    List<FieldError> placed = errors.stream().map(error -> error.under(place)).toList();
    return new Problem(type, detail, placed, retryAfter, members);
  }

  /** The same with one more member in the answer. */
  public Problem with(String member, Object value) {
    Map<String, Object> more = new HashMap<>(members);
    more.put(member, value);
    return new Problem(type, detail, errors, retryAfter, more);
  }
}
