package io.punctual.standalone.flow;

import io.punctual.client.ApiProblem;
import io.punctual.client.Call;
import io.punctual.client.CallFailed;
import io.punctual.client.ChangeOutcome.CancelOutcome;
import io.punctual.client.ChangeOutcome.RescheduleOutcome;
import io.punctual.client.TimerRef;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/** Changes timers, many at once. */
record TimerOwner(Flow flow) {
  /**
   * The answer to a change.
   *
   * @param outcome empty when the API could not decide
   * @param problem why it could not: its type
   */
  record Attempt<T>(Optional<T> outcome, String problem) {
    /** Nothing was done. */
    boolean isOverloaded() {
      return problem.equals("/errors/overloaded");
    }

    /** It may have been done: the database's answer was lost. */
    boolean isUnknown() {
      return problem.equals("/errors/outcome-unknown");
    }

    boolean is(Class<? extends T> type) {
      return outcome.filter(type::isInstance).isPresent();
    }
  }

  Attempt<CancelOutcome> cancel(UUID id) {
    return attempt(flow.api().cancel(TimerRef.id(id)));
  }

  Attempt<RescheduleOutcome> move(UUID id, long dueMillis) {
    return move(id, dueMillis, OptionalInt.empty());
  }

  Attempt<RescheduleOutcome> move(UUID id, long dueMillis, int ifVersion) {
    return move(id, dueMillis, OptionalInt.of(ifVersion));
  }

  private Attempt<RescheduleOutcome> move(UUID id, long dueMillis, OptionalInt ifVersion) {
    Instant due = Instant.ofEpochMilli(dueMillis);
    return attempt(flow.api().reschedule(TimerRef.id(id), due, ifVersion));
  }

  Attempt<RescheduleOutcome> fire(UUID id) {
    return attempt(flow.api().fire(TimerRef.id(id), OptionalInt.empty()));
  }

  private static <T> Attempt<T> attempt(Call<T> call) {
    try {
      return new Attempt<>(Optional.of(Flow.uninterrupted(call::execute)), "");
    } catch (CallFailed failed) {
      return new Attempt<>(
          Optional.empty(), failed.problem().map(ApiProblem::type).orElseThrow(() -> failed));
    }
  }
}
