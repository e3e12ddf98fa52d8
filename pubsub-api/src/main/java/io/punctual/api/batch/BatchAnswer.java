package io.punctual.api.batch;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.submit.Submitted;
import io.punctual.protocol.Rfc3339;
import io.punctual.protocol.Timer;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What became of each timer of a batch, in the request's order.
 *
 * @param results as many as the batch has timers
 */
record BatchAnswer(List<Result> results) {

  /**
   * One timer's answer.
   *
   * @param status what it would be by itself: 201 stored, 200 repeated, else the problem's
   * @param id the timer's
   * @param deliverAt its due, RFC 3339
   * @param retryAfter seconds after which to try it again
   * @param problem its pointers go into the request: {@code /17/payload}
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Result(
      int status,
      @Nullable UUID id,
      @Nullable String deliverAt,
      @Nullable Long retryAfter,
      ProblemAnswer.@Nullable Body problem) {}

  static BatchAnswer of(List<Submitted> all) {
    return new BatchAnswer(
        IntStream.range(0, all.size()).mapToObj(i -> result(i, all.get(i))).toList());
  }

  private static Result result(int index, Submitted submitted) {
    return switch (submitted) {
      case Submitted.Accepted(Timer timer) ->
          new Result(201, timer.id(), Rfc3339.text(timer.dueMillis()), null, null);
      case Submitted.Repeated(UUID id) -> new Result(200, id, null, null, null);
      case Submitted.RefusedIfNew refused -> refused(index, refused.problem());
      case Submitted.Refused(Problem problem) -> refused(index, problem);
    };
  }

  private static Result refused(int index, Problem problem) {
    return new Result(
        problem.type().status(),
        null,
        null,
        ProblemAnswer.retryAfterSeconds(problem),
        ProblemAnswer.body(problem.under("/" + index)));
  }
}
