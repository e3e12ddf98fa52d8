package io.punctual.api.change;

import io.punctual.api.Tenants;
import io.punctual.api.lookup.ReceiptView;
import io.punctual.api.lookup.TimerId;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** {@code DELETE /v1/timers/{id}}. */
@RestController
class CancelController {

  private final ChangeTimer changeTimer;
  private final CancelTimer cancelTimer;

  CancelController(ChangeTimer changeTimer, CancelTimer cancelTimer) {
    this.changeTimer = changeTimer;
    this.cancelTimer = cancelTimer;
  }

  @DeleteMapping("/v1/timers/{id}")
  ResponseEntity<Object> cancel(@PathVariable String id) throws InterruptedException {
    Optional<UUID> known = TimerId.parse(id);
    return known.isEmpty() ? notFound() : cancel(known.get());
  }

  private ResponseEntity<Object> cancel(UUID id) throws InterruptedException {
    return changeTimer.change(
        () -> cancelTimer.cancel(Tenants.DEFAULT, id),
        receipt -> ResponseEntity.ok(ReceiptView.of(receipt)));
  }

  private static ResponseEntity<Object> notFound() {
    return ProblemAnswer.of(Problem.of(ProblemType.TIMER_NOT_FOUND));
  }
}
