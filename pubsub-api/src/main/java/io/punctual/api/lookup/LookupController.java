package io.punctual.api.lookup;

import io.punctual.api.Tenants;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /v1/timers/{id}}. */
@RestController
class LookupController {

  private final FindTimer findTimer;
  private final Lookups lookups;

  LookupController(FindTimer findTimer, Lookups lookups) {
    this.findTimer = findTimer;
    this.lookups = lookups;
  }

  @GetMapping("/v1/timers/{id}")
  ResponseEntity<Object> timer(@PathVariable String id) throws InterruptedException {
    Optional<UUID> known = TimerId.parse(id);
    return known.isEmpty()
        ? notFound()
        : lookups.lookUp(() -> answer(findTimer.find(Tenants.DEFAULT, known.get())));
  }

  private static ResponseEntity<Object> answer(Optional<Object> found) {
    return found.map(LookupController::answer).orElseGet(LookupController::notFound);
  }

  private static ResponseEntity<Object> answer(Object found) {
    return found instanceof TimerView timer ? TimerAnswer.of(timer) : ResponseEntity.ok(found);
  }

  private static ResponseEntity<Object> notFound() {
    return ProblemAnswer.of(Problem.of(ProblemType.TIMER_NOT_FOUND));
  }
}
