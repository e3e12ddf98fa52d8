package io.punctual.api.change;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.turn.DatabaseTurns;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.api.watch.ChangeKind;
import io.punctual.protocol.Change;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;

/** Has a change made when it is its turn, and answers; every outcome but a success is a problem. */
public record ChangeTimer(DatabaseTurns turns, ApiEvents events) {

  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  <T> ResponseEntity<Object> change(
      ChangeKind kind,
      String tenant,
      Supplier<Optional<UUID>> target,
      Function<UUID, Change<T>> change,
      Function<T, ResponseEntity<Object>> done)
      throws InterruptedException {
    return turns.take(tenant, () -> guarded(() -> answer(kind, changed(target, change), done)));
  }

  /** Has any other change made when it is its turn. */
  public ResponseEntity<Object> change(String tenant, Supplier<ResponseEntity<Object>> change)
      throws InterruptedException {
    return turns.take(tenant, () -> guarded(change));
  }

  private static <T> Change<T> changed(
      Supplier<Optional<UUID>> target, Function<UUID, Change<T>> change) {
    return target
        .get()
        .map(change)
        .orElseGet(() -> new Change.Refused<>(new Change.Refusal.Absent()));
  }

  private <T> ResponseEntity<Object> answer(
      ChangeKind kind, Change<T> change, Function<T, ResponseEntity<Object>> done) {
    return switch (change) {
      case Change.Done<T>(T result) -> {
        events.happened(new ApiEvent.Changed(kind, 1));
        yield done.apply(result);
      }
      case Change.Refused<T>(Change.Refusal refusal) -> {
        Problem problem = DescribeRefusal.problem(refusal);
        events.happened(new ApiEvent.ChangeRefused(kind, problem.type()));
        yield ProblemAnswer.of(problem);
      }
    };
  }

  private ResponseEntity<Object> guarded(Supplier<ResponseEntity<Object>> change) {
    try {
      return change.get();
    } catch (DataAccessException | TransactionException e) {
      events.happened(new ApiEvent.ChangeFailed(e));
      return ProblemAnswer.of(
          Problem.later(
              ProblemType.OUTCOME_UNKNOWN,
              "The database failed, before or after the change. Repeat the request.",
              RETRY_AFTER));
    }
  }
}
