package io.punctual.api.change;

import io.punctual.api.Tenants;
import io.punctual.api.lookup.FindTimer;
import io.punctual.api.lookup.TimerAnswer;
import io.punctual.api.lookup.TimerId;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.Reading;
import jakarta.servlet.http.HttpServletRequest;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** {@code PATCH /v1/timers/{id}} and {@code POST /v1/timers/{id}:fire}. */
@RestController
class RescheduleController {

  private final ReadMove readMove;
  private final ChangeTimer changeTimer;
  private final RescheduleTimer rescheduleTimer;
  private final FindTimer findTimer;
  private final InstantSource clock;

  RescheduleController(
      ReadMove readMove,
      ChangeTimer changeTimer,
      RescheduleTimer rescheduleTimer,
      FindTimer findTimer,
      InstantSource clock) {
    this.readMove = readMove;
    this.changeTimer = changeTimer;
    this.rescheduleTimer = rescheduleTimer;
    this.findTimer = findTimer;
    this.clock = clock;
  }

  @PatchMapping(path = "/v1/timers/{id}", consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Object> reschedule(
      @PathVariable String id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      HttpServletRequest request)
      throws InterruptedException {
    return switch (readMove.read(request)) {
      case Reading.Understood<Long>(Long dueMillis) -> move(TimerId.parse(id), dueMillis, ifMatch);
      case Reading.Refused<Long>(Problem problem) -> ProblemAnswer.of(problem);
    };
  }

  @PostMapping("/v1/timers/{id}:fire")
  ResponseEntity<Object> fire(
      @PathVariable String id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch)
      throws InterruptedException {
    return move(TimerId.parse(id), clock.millis(), ifMatch);
  }

  private ResponseEntity<Object> move(Optional<UUID> id, long dueMillis, @Nullable String ifMatch)
      throws InterruptedException {
    Optional<IntPredicate> versions = IfMatch.parse(ifMatch);
    if (versions.isEmpty()) {
      return ProblemAnswer.of(
          Problem.of(
              ProblemType.MALFORMED_REQUEST,
              "If-Match must be * or a timer's version in quotes, like \"3\"."));
    }
    return id.isEmpty()
        ? ProblemAnswer.of(Problem.of(ProblemType.TIMER_NOT_FOUND))
        : move(id.get(), dueMillis, versions.get());
  }

  private ResponseEntity<Object> move(UUID id, long dueMillis, IntPredicate versions)
      throws InterruptedException {
    return changeTimer.change(
        () -> rescheduleTimer.reschedule(Tenants.DEFAULT, id, dueMillis, versions),
        timer -> TimerAnswer.of(findTimer.view(timer)));
  }
}
