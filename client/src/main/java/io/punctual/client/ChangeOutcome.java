package io.punctual.client;

import io.punctual.client.FoundTimer.ScheduledTimer;
import io.punctual.client.FoundTimer.TimerReceipt;

/** The outcome of a cancel or of a reschedule: always certain. */
public sealed interface ChangeOutcome {
  /** The outcome of a cancel. */
  sealed interface CancelOutcome extends ChangeOutcome {}

  /** The outcome of a reschedule. */
  sealed interface RescheduleOutcome extends ChangeOutcome {}

  /** Nothing was changed. */
  sealed interface NotChanged extends CancelOutcome, RescheduleOutcome {}

  /** It will never arrive. */
  record Cancelled(TimerReceipt receipt) implements CancelOutcome {}

  /** It has the new due. */
  record Rescheduled(ScheduledTimer timer) implements RescheduleOutcome {}

  /** It has been delivered. */
  record TooLate(TimerReceipt receipt) implements NotChanged {}

  /** It has ended without a delivery: cancelled, expired or dead. */
  record Ended(TimerReceipt receipt) implements NotChanged {}

  /** It is being handed over now, or an attempt of unknown outcome was made: it may arrive. */
  record InDelivery() implements NotChanged {}

  /** It is another version than was asked for. */
  record VersionChanged() implements NotChanged {}

  record NotFound() implements NotChanged {}

  static CancelOutcome cancelled(Reply reply) {
    return reply instanceof Reply.Done
        ? new Cancelled(Json.read(reply, TimerReceipt.class))
        : notChanged(reply);
  }

  static RescheduleOutcome rescheduled(Reply reply) {
    return reply instanceof Reply.Done
        ? new Rescheduled(Json.read(reply, ScheduledTimer.class))
        : notChanged(reply);
  }

  private static NotChanged notChanged(Reply reply) {
    ApiProblem problem = ApiProblem.in(reply).orElseThrow(() -> new CallFailed(reply));
    return switch (problem.type()) {
      case "/errors/too-late" -> new TooLate(receipt(problem));
      case "/errors/timer-ended" -> new Ended(receipt(problem));
      case "/errors/in-delivery" -> new InDelivery();
      case "/errors/version-changed" -> new VersionChanged();
      case "/errors/timer-not-found" -> new NotFound();
      default -> throw new CallFailed(reply);
    };
  }

  private static TimerReceipt receipt(ApiProblem problem) {
    return Json.read(problem.body().path("receipt"), TimerReceipt.class);
  }
}
