package io.punctual.api.batch;

import io.punctual.api.Tenants;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.request.Reading;
import io.punctual.api.submit.SubmitBatch;
import io.punctual.api.submit.Submitted;
import io.punctual.api.watch.ApiEvents;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /v1/timers:batch}. */
@RestController
class BatchController {

  private final ReadBatch readBatch;
  private final SubmitBatch submitBatch;
  private final Duration waitMax;
  private final ApiEvents events;

  BatchController(
      ReadBatch readBatch, SubmitBatch submitBatch, BatchConfig config, ApiEvents events) {
    this.readBatch = readBatch;
    this.submitBatch = submitBatch;
    this.waitMax = config.waitMax();
    this.events = events;
  }

  @PostMapping(
      path = "/v1/timers:batch",
      consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE},
      produces = MediaType.APPLICATION_JSON_VALUE) // Else it would be refused after it was done.
  ResponseEntity<Object> submit(HttpServletRequest request) throws InterruptedException {
    long begunAtNanos = System.nanoTime();
    Reading<List<Submitted>> answer =
        readBatch.read(request, timers -> submitBatch.submit(Tenants.DEFAULT, timers, waitMax));
    Duration took = Duration.ofNanos(System.nanoTime() - begunAtNanos);
    return switch (answer) {
      case Reading.Understood<List<Submitted>>(List<Submitted> all) -> answered(all, took);
      case Reading.Refused<List<Submitted>>(Problem problem) -> refused(problem, took);
    };
  }

  private ResponseEntity<Object> answered(List<Submitted> all, Duration took) {
    all.forEach(one -> tell(one, took));
    events.batchAnswered(all.size(), took);
    return ResponseEntity.ok(BatchAnswer.of(all));
  }

  private void tell(Submitted submitted, Duration took) {
    switch (submitted) {
      case Submitted.Accepted _ -> events.accepted(took);
      case Submitted.Repeated _ -> events.repeated(took);
      case Submitted.RefusedIfNew refused -> events.refused(refused.problem().type(), took);
      case Submitted.Refused(Problem problem) -> events.refused(problem.type(), took);
    }
  }

  private ResponseEntity<Object> refused(Problem problem, Duration took) {
    events.batchRefused(problem.type(), took);
    return ProblemAnswer.of(problem);
  }
}
