package io.punctual.api.change;

import io.punctual.api.problem.Problem;
import io.punctual.api.request.CheckTimer;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.request.Reading;
import io.punctual.api.request.TimerRequest.When;
import io.punctual.api.submit.ReadBody;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.InstantSource;

/** The new due that a body asks for, as strictly as that of a new timer; epoch milliseconds. */
record ReadMove(
    ReadBody readBody, ReadTimerRequest readTimer, CheckTimer check, InstantSource clock) {

  Reading<Long> read(HttpServletRequest request) {
    return switch (readBody.read(request, readTimer::readMove)) {
      case Reading.Understood<When>(When when) -> due(when, clock.instant());
      case Reading.Refused<When>(Problem problem) -> new Reading.Refused<>(problem);
    };
  }

  private Reading<Long> due(When when, Instant now) {
    return check
        .due(when, now)
        .<Reading<Long>>map(Reading.Refused::new)
        .orElseGet(() -> new Reading.Understood<>(CheckTimer.dueMillis(when, now)));
  }
}
