package io.punctual.api.submit;

import io.punctual.api.lookup.FindTimer;
import io.punctual.api.lookup.Lookups;
import io.punctual.api.lookup.TimerAnswer;
import io.punctual.api.lookup.TimerView;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.request.Reading;
import io.punctual.api.request.TimerRequest;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.trace.TraceRequests;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.protocol.Timer;
import io.punctual.store.name.TimerNames;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /v1/timers}. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record SubmitController(
    ReadBody readBody,
    ReadTimerRequest readTimer,
    SubmitTimer submitTimer,
    TimerNames names,
    FindTimer findTimer,
    Lookups lookups,
    ApiEvents events) {

  @PostMapping(path = "/v1/timers", consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Object> submit(@RequestAttribute Tenant tenant, HttpServletRequest request)
      throws InterruptedException {
    long begunAtNanos = System.nanoTime();
    return switch (submitted(tenant, request)) {
      case Submitted.Accepted(Timer timer) -> accepted(timer, begunAtNanos);
      case Submitted.Repeated(UUID id) -> repeated(tenant, id, begunAtNanos);
      case Submitted.RefusedIfNew refused -> refusedIfNew(tenant, refused, begunAtNanos);
      case Submitted.Refused(Problem problem) -> refused(problem, begunAtNanos);
    };
  }

  private Submitted submitted(Tenant tenant, HttpServletRequest request)
      throws InterruptedException {
    return switch (readBody.read(request, readTimer::read)) {
      case Reading.Understood<TimerRequest>(TimerRequest timer) ->
          submitTimer.submit(tenant, timer.below(TraceRequests.span(request)));
      case Reading.Refused<TimerRequest>(Problem problem) -> new Submitted.Refused(problem);
    };
  }

  private ResponseEntity<Object> accepted(Timer timer, long begunAtNanos) {
    events.happened(new ApiEvent.Accepted(since(begunAtNanos)));
    return TimerAnswer.of(
        ResponseEntity.created(URI.create("/v1/timers/" + timer.id())), TimerView.scheduled(timer));
  }

  private ResponseEntity<Object> repeated(Tenant tenant, UUID id, long begunAtNanos)
      throws InterruptedException {
    events.happened(new ApiEvent.Repeated(since(begunAtNanos)));
    return lookups.lookUp(tenant.name(), () -> TimerAnswer.of(findTimer.find(tenant.name(), id)));
  }

  private ResponseEntity<Object> refusedIfNew(
      Tenant tenant, Submitted.RefusedIfNew refused, long begunAtNanos)
      throws InterruptedException {
    return lookups.lookUp(
        tenant.name(),
        () ->
            names
                .find(tenant.name(), refused.name(), refused.contentHash())
                .flatMap(id -> findTimer.find(tenant.name(), id))
                .map(first -> repeated(first, begunAtNanos))
                .orElseGet(() -> refused(refused.problem(), begunAtNanos)));
  }

  private ResponseEntity<Object> repeated(Object first, long begunAtNanos) {
    events.happened(new ApiEvent.Repeated(since(begunAtNanos)));
    return TimerAnswer.of(Optional.of(first));
  }

  private ResponseEntity<Object> refused(Problem problem, long begunAtNanos) {
    events.happened(new ApiEvent.Refused(problem.type(), since(begunAtNanos)));
    return ProblemAnswer.of(problem);
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }
}
