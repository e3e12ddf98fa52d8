package io.punctual.api.batch;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.request.Reading;
import io.punctual.api.submit.SubmitBatch;
import io.punctual.api.submit.Submitted;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /v1/timers:batch}. */
@RestController
record BatchController(
    ReadBatch readBatch, SubmitBatch submitBatch, BatchConfig config, ApiEvents events) {

  @PostMapping(
      path = "/v1/timers:batch",
      consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE},
      produces = MediaType.APPLICATION_JSON_VALUE) // Else it would be refused after it was done.
  ResponseEntity<Object> submit(@RequestAttribute Tenant tenant, HttpServletRequest request)
      throws InterruptedException {
    long begunAtNanos = System.nanoTime();
    Reading<List<Submitted>> answer =
        readBatch.read(request, timers -> submitBatch.submit(tenant, timers, config.waitMax()));
    Duration took = Duration.ofNanos(System.nanoTime() - begunAtNanos);
    return switch (answer) {
      case Reading.Understood<List<Submitted>>(List<Submitted> all) -> answered(all, took);
      case Reading.Refused<List<Submitted>>(Problem problem) -> refused(problem, took);
    };
  }

  private ResponseEntity<Object> answered(List<Submitted> all, Duration took) {
    all.forEach(one -> events.happened(event(one, took)));
    events.happened(new ApiEvent.BatchAnswered(all.size(), took));
    return ResponseEntity.ok(BatchAnswer.of(all));
  }

  private static ApiEvent event(Submitted submitted, Duration took) {
    return switch (submitted) {
      case Submitted.Accepted _ -> new ApiEvent.Accepted(took);
      case Submitted.Repeated _ -> new ApiEvent.Repeated(took);
      case Submitted.RefusedIfNew refused -> new ApiEvent.Refused(refused.problem().type(), took);
      case Submitted.Refused(Problem problem) -> new ApiEvent.Refused(problem.type(), took);
    };
  }

  private ResponseEntity<Object> refused(Problem problem, Duration took) {
    events.happened(new ApiEvent.BatchRefused(problem.type(), took));
    return ProblemAnswer.of(problem);
  }
}
