package io.punctual.api.lookup;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.tenant.Tenant;
import io.punctual.store.timer.Timers;
import io.punctual.store.timer.Timers.VersionedPayload;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /v1/timers/{id}:payload}: of a timer that is still to come. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record PayloadController(Timers timers, Targets targets, Lookups lookups) {

  @GetMapping("/v1/timers/{id}:payload")
  ResponseEntity<Object> payload(
      @RequestAttribute Tenant tenant, @PathVariable Map<String, String> path)
      throws InterruptedException {
    return lookups.lookUp(
        tenant.name(),
        () ->
            targets
                .find(tenant.name(), path)
                .flatMap(id -> timers.payload(tenant.name(), id))
                .map(PayloadController::answer)
                .orElseGet(() -> ProblemAnswer.of(Problem.of(ProblemType.TIMER_NOT_FOUND))));
  }

  private static ResponseEntity<Object> answer(VersionedPayload found) {
    return ResponseEntity.ok()
        .eTag(Integer.toString(found.version()))
        .body(PayloadView.of(found.payload().bytes()));
  }
}
