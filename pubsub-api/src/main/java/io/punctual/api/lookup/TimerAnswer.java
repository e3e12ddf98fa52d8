package io.punctual.api.lookup;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import java.util.Optional;
import org.springframework.http.ResponseEntity;

/** A timer as an HTTP answer. A pending one's version is the entity tag, for {@code If-Match}. */
public final class TimerAnswer {

  private TimerAnswer() {}

  /** A timer or its receipt, or a problem when there is neither. */
  public static ResponseEntity<Object> of(Optional<Object> found) {
    return found
        .map(it -> it instanceof TimerView timer ? of(timer) : ResponseEntity.ok(it))
        .orElseGet(() -> ProblemAnswer.of(Problem.of(ProblemType.TIMER_NOT_FOUND)));
  }

  public static ResponseEntity<Object> of(TimerView timer) {
    return of(ResponseEntity.ok(), timer);
  }

  public static ResponseEntity<Object> of(ResponseEntity.BodyBuilder answer, TimerView timer) {
    return answer.eTag(Integer.toString(timer.version())).body(timer);
  }
}
