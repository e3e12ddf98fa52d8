package io.punctual.api.change;

import io.punctual.api.lookup.FindTimer;
import io.punctual.api.lookup.Targets;
import io.punctual.api.lookup.TimerAnswer;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.request.Reading;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.watch.ChangeKind;
import jakarta.servlet.http.HttpServletRequest;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code PATCH /v1/timers/{id}} and {@code POST /v1/timers/{id}:fire}, and by name. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record RescheduleController(
    Targets targets,
    ReadMove readMove,
    ChangeTimer changeTimer,
    RescheduleTimer rescheduleTimer,
    FindTimer findTimer,
    InstantSource clock) {

  @PatchMapping(
      path = {"/v1/timers/{id}", "/v1/timers/by-name/{name}"},
      consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Object> reschedule(
      @RequestAttribute Tenant tenant,
      @PathVariable Map<String, String> path,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      HttpServletRequest request)
      throws InterruptedException {
    return switch (readMove.read(request)) {
      case Reading.Understood<Long>(Long dueMillis) -> move(tenant, path, dueMillis, ifMatch);
      case Reading.Refused<Long>(Problem problem) -> ProblemAnswer.of(problem);
    };
  }

  @PostMapping({"/v1/timers/{id}:fire", "/v1/timers/by-name/{name}:fire"})
  ResponseEntity<Object> fire(
      @RequestAttribute Tenant tenant,
      @PathVariable Map<String, String> path,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch)
      throws InterruptedException {
    return move(tenant, path, clock.millis(), ifMatch);
  }

  private ResponseEntity<Object> move(
      Tenant tenant, Map<String, String> path, long dueMillis, @Nullable String ifMatch)
      throws InterruptedException {
    return IfMatch.read(
        ifMatch,
        versions ->
            changeTimer.change(
                ChangeKind.RESCHEDULE,
                tenant.name(),
                () -> targets.find(tenant.name(), path),
                id -> rescheduleTimer.reschedule(tenant.name(), id, dueMillis, versions),
                timer -> TimerAnswer.of(findTimer.view(timer))));
  }
}
