package io.punctual.api.problem;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** A problem as an HTTP answer. */
public final class ProblemAnswer {

  /** Relative to the API: each type is a section of docs/errors.md. */
  static final String TYPES = "/errors/";

  private ProblemAnswer() {}

  /** The body: RFC 9457. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Body(
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
    if (problem.retryAfter() != null) {
      long seconds = Math.max(1, Math.ceilDiv(problem.retryAfter().toMillis(), 1000));
      answer.header(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
    }
    return answer.body(
        new Body(
            TYPES + type.slug(),
            type.title(),
            type.status(),
            problem.detail(),
            problem.errors(),
            problem.members()));
  }
}
