package io.punctual.api.change;

import io.punctual.api.lookup.FindTimer;
import io.punctual.api.lookup.Targets;
import io.punctual.api.lookup.TimerAnswer;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.Reading;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.watch.ChangeKind;
import jakarta.servlet.http.HttpServletRequest;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
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
class RescheduleController {

  private final Targets targets;
  private final ReadMove readMove;
  private final ChangeTimer changeTimer;
  private final RescheduleTimer rescheduleTimer;
  private final FindTimer findTimer;
  private final InstantSource clock;

  RescheduleController(
      Targets targets,
      ReadMove readMove,
      ChangeTimer changeTimer,
      RescheduleTimer rescheduleTimer,
      FindTimer findTimer,
      InstantSource clock) {
    this.targets = targets;
    this.readMove = readMove;
    this.changeTimer = changeTimer;
    this.rescheduleTimer = rescheduleTimer;
    this.findTimer = findTimer;
    this.clock = clock;
  }

  @PatchMapping(path = "/v1/timers/{id}", consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Object> reschedule(
      @RequestAttribute Tenant tenant,
      @PathVariable String id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      HttpServletRequest request)
      throws InterruptedException {
    return reschedule(tenant, targets.byId(id), ifMatch, request);
  }

  @PatchMapping(path = "/v1/timers/by-name/{name}", consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Object> rescheduleByName(
      @RequestAttribute Tenant tenant,
      @PathVariable String name,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      HttpServletRequest request)
      throws InterruptedException {
    return reschedule(tenant, targets.byName(tenant.name(), name), ifMatch, request);
  }

  @PostMapping("/v1/timers/{id}:fire")
  ResponseEntity<Object> fire(
      @RequestAttribute Tenant tenant,
      @PathVariable String id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch)
      throws InterruptedException {
    return move(tenant, targets.byId(id), clock.millis(), ifMatch);
  }

  @PostMapping("/v1/timers/by-name/{name}:fire")
  ResponseEntity<Object> fireByName(
      @RequestAttribute Tenant tenant,
      @PathVariable String name,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch)
      throws InterruptedException {
    return move(tenant, targets.byName(tenant.name(), name), clock.millis(), ifMatch);
  }

  private ResponseEntity<Object> reschedule(
      Tenant tenant,
      Supplier<Optional<UUID>> target,
      @Nullable String ifMatch,
      HttpServletRequest request)
      throws InterruptedException {
    return switch (readMove.read(request)) {
      case Reading.Understood<Long>(Long dueMillis) -> move(tenant, target, dueMillis, ifMatch);
      case Reading.Refused<Long>(Problem problem) -> ProblemAnswer.of(problem);
    };
  }

  private ResponseEntity<Object> move(
      Tenant tenant, Supplier<Optional<UUID>> target, long dueMillis, @Nullable String ifMatch)
      throws InterruptedException {
    Optional<IntPredicate> versions = IfMatch.parse(ifMatch);
    if (versions.isEmpty()) {
      return ProblemAnswer.of(
          Problem.of(
              ProblemType.MALFORMED_REQUEST,
              "If-Match must be * or a timer's version in quotes, like \"3\"."));
    }
    return changeTimer.change(
        ChangeKind.RESCHEDULE,
        tenant.name(),
        target,
        id -> rescheduleTimer.reschedule(tenant.name(), id, dueMillis, versions.get()),
        timer -> TimerAnswer.of(findTimer.view(timer)));
  }
}
