package io.punctual.api.lookup;

import io.punctual.api.problem.Problem;
import io.punctual.api.turn.DatabaseTurns;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.http.ResponseEntity;

/** Lets a bounded number of look-ups at the database, so that reading never keeps out writing. */
public record Lookups(DatabaseTurns turns) {

  public ResponseEntity<Object> lookUp(String tenant, Supplier<ResponseEntity<Object>> look)
      throws InterruptedException {
    return turns.take(tenant, look);
  }

  /** The same for what is a part of an answer. */
  public <T> T lookUp(String tenant, Supplier<T> look, Function<Problem, T> refused)
      throws InterruptedException {
    return turns.take(tenant, look, refused);
  }
}
