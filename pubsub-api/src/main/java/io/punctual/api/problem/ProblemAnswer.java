package io.punctual.api.problem;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** A problem as an HTTP answer. */
public final class ProblemAnswer {

  private ProblemAnswer() {}

  /** The body: RFC 9457. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Body(
      String type,
      String title,
      int status,
      @Nullable String detail,
      List<FieldError> errors,
      @JsonAnyGetter Map<String, Object> members) {}

  public static ResponseEntity<Object> of(Problem problem) {
    return of(problem, HttpHeaders.EMPTY);
  }

  static ResponseEntity<Object> of(Problem problem, HttpHeaders headers) {
    ProblemType type = problem.type();
    ResponseEntity.BodyBuilder answer =
        ResponseEntity.status(type.status())
            .headers(headers)
            .contentType(MediaType.APPLICATION_PROBLEM_JSON);
    Long seconds = retryAfterSeconds(problem);
    if (seconds != null) {
      answer.header(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
    }
    return answer.body(body(problem));
  }

  /** The body alone: for a problem that is a part of an answer. */
  public static Body body(Problem problem) {
    ProblemType type = problem.type();
    return new Body(
        type.path(),
        type.title(),
        type.status(),
        problem.detail(),
        problem.errors(),
        problem.members());
  }

  /** When to try again; null when that is of no use. */
  public static @Nullable Long retryAfterSeconds(Problem problem) {
    Duration retryAfter = problem.retryAfter();
    return retryAfter == null ? null : Math.max(1L, Math.ceilDiv(retryAfter.toMillis(), 1000L));
  }
}
