package io.punctual.api.job;

import io.punctual.api.change.CancelTimer;
import io.punctual.api.change.DescribeRefusal;
import io.punctual.api.change.RescheduleTimer;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.CheckTimer;
import io.punctual.api.request.TimerRequest.When;
import io.punctual.api.watch.ChangeKind;
import io.punctual.protocol.Change;
import io.punctual.protocol.Change.Refusal;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Receipt;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.job.Job.Item;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.timer.Timers;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Does to one timer what a job asks for, if it is as it was listed. Once more does no harm: what a
 * lost try has done counts as done, unless it has gone on to its delivery since.
 */
record ChangeJobTimer(
    CancelTimer cancelTimer,
    RescheduleTimer rescheduleTimer,
    DeadTimers dead,
    Timers timers,
    Receipts receipts,
    CheckTimer check,
    InstantSource clock) {

  static ChangeKind kind(JobOrder order, Item item) {
    return item.dead()
        ? ChangeKind.DROP
        : order.action() == JobAction.MOVE ? ChangeKind.RESCHEDULE : ChangeKind.CANCEL;
  }

  /** Returns what is in its way; empty when it is done. */
  Optional<ProblemType> change(String tenant, JobOrder order, Item item) {
    return switch (order.action()) {
      case CANCEL -> refusal(cancelTimer.cancel(tenant, item.id(), it -> it == item.version()));
      case MOVE -> move(tenant, order, item);
      case DROP -> drop(tenant, item);
      case ERASE -> erase(tenant, item.id());
    };
  }

  /** One that lives again, or has come to another end, is another one. */
  private Optional<ProblemType> drop(String tenant, Item item) {
    boolean dropped =
        dead.drop(tenant, item.id(), item.dueMillis())
            || (timers.find(tenant, item.id()).isEmpty()
                && dead.find(tenant, item.id()).isEmpty()
                && receipts
                    .find(tenant, item.id())
                    .filter(it -> it.outcome() != Outcome.DEAD)
                    .isEmpty());
    return dropped ? Optional.empty() : Optional.of(ProblemType.DEAD_TIMER_NOT_FOUND);
  }

  /** Pending or dead, and whichever it has become since: one that is redriven is pending again. */
  private Optional<ProblemType> erase(String tenant, UUID id) {
    Change<Receipt> cancel = cancelTimer.cancel(tenant, id, _ -> true);
    if (dead.drop(tenant, List.of(id)) > 0) {
      return Optional.empty();
    }
    if (isDead(cancel)) {
      cancel = cancelTimer.cancel(tenant, id, _ -> true);
    }
    boolean ended =
        cancel instanceof Change.Refused<Receipt>(Refusal.Finished(Receipt receipt))
            && receipt.outcome() != Outcome.DELIVERED;
    return ended ? Optional.empty() : refusal(cancel);
  }

  private static boolean isDead(Change<Receipt> cancel) {
    return cancel instanceof Change.Refused<Receipt>(Refusal.Finished(Receipt receipt))
        && receipt.outcome() == Outcome.DEAD;
  }

  private Optional<ProblemType> move(String tenant, JobOrder order, Item item) {
    Instant now = clock.instant();
    if (!order.takes(item.dueMillis(), now.toEpochMilli())) {
      return Optional.of(ProblemType.DUE_IN_THE_PAST);
    }
    long due = Math.max(now.toEpochMilli(), item.dueMillis() + order.byMillis());
    Optional<Problem> wrong = check.due(new When.At(due), now);
    if (wrong.isPresent()) {
      return wrong.map(Problem::type);
    }
    Change<PendingTimer> change =
        rescheduleTimer.reschedule(tenant, item.id(), due, it -> it == item.version());
    return change instanceof Change.Refused<PendingTimer>(Refusal.OtherVersion(int version))
            && version == item.version() + 1
            && isMoved(tenant, order, item)
        ? Optional.empty()
        : refusal(change);
  }

  /** By a try that may have ended before the new alarm was set. A due that was past became now. */
  private boolean isMoved(String tenant, JobOrder order, Item item) {
    long wanted = item.dueMillis() + order.byMillis();
    Optional<PendingTimer> moved =
        timers
            .find(tenant, item.id())
            .filter(it -> it.version() == item.version() + 1)
            .filter(
                it ->
                    it.dueMillis() == wanted
                        || (it.dueMillis() > wanted && it.dueMillis() <= clock.millis()));
    moved.ifPresent(rescheduleTimer.ring()::ringMoved);
    return moved.isPresent();
  }

  private static Optional<ProblemType> refusal(Change<?> change) {
    return change instanceof Change.Refused<?>(Refusal refusal)
        ? Optional.of(DescribeRefusal.problem(refusal).type())
        : Optional.empty();
  }
}
