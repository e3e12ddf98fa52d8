package io.punctual.api.change;

import io.punctual.api.change.ReadMoves.Move;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.request.CheckTimer;
import io.punctual.api.request.Reading;
import io.punctual.api.request.TimerRequest.When;
import io.punctual.api.submit.ReadBody;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.api.watch.ChangeKind;
import io.punctual.protocol.Change;
import io.punctual.protocol.Change.Refusal;
import io.punctual.protocol.PendingTimer;
import io.punctual.store.timer.Timers;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code POST /v1/timers:move}: each timer gets a due of its own, by itself and for certain. It
 * must have the version that its caller knows, so that no repeated call moves a timer twice.
 */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record MoveTimersController(
    ReadBody readBody,
    ReadMoves readMoves,
    CheckTimer check,
    ChangeTimer changeTimer,
    RescheduleTimer rescheduleTimer,
    Timers timers,
    InstantSource clock,
    ApiEvents events) {

  @PostMapping(path = "/v1/timers:move", consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Object> move(@RequestAttribute Tenant tenant, HttpServletRequest request)
      throws InterruptedException {
    return switch (readBody.read(request, readMoves::read)) {
      case Reading.Refused<List<Move>>(Problem problem) -> ProblemAnswer.of(problem);
      case Reading.Understood<List<Move>>(List<Move> moves) -> {
        request.setAttribute(ChangeTimer.MANY, moves.stream().map(Move::id).toList());
        yield changeTimer.change(
            tenant.name(), () -> ResponseEntity.ok(moved(tenant.name(), moves)));
      }
    };
  }

  private MovedView moved(String tenant, List<Move> moves) {
    List<Unchanged> refused = new ArrayList<>();
    for (Move move : moves) {
      make(tenant, move).ifPresent(it -> refused.add(refused(it, move.id())));
    }
    int moved = moves.size() - refused.size();
    events.happened(new ApiEvent.Changed(ChangeKind.RESCHEDULE, moved));
    return new MovedView(moved, refused);
  }

  private Unchanged refused(Problem problem, UUID id) {
    events.happened(new ApiEvent.ChangeRefused(ChangeKind.RESCHEDULE, problem.type()));
    return Unchanged.by(problem, id);
  }

  /** Returns what is in its way; empty for a timer that has its new due. */
  private Optional<Problem> make(String tenant, Move move) {
    Instant now = clock.instant();
    When due = new When.At(move.deliverAtMillis());
    Optional<Problem> wrong = check.due(due, now);
    if (wrong.isPresent()) {
      return wrong;
    }
    Change<PendingTimer> change =
        rescheduleTimer.reschedule(
            tenant,
            move.id(),
            CheckTimer.dueMillis(due, now),
            version -> version == move.version());
    return switch (change) {
      case Change.Done<PendingTimer> _ -> Optional.empty();
      case Change.Refused<PendingTimer>(Refusal refusal) ->
          isMoved(tenant, move, refusal, now)
              ? Optional.empty()
              : Optional.of(DescribeRefusal.problem(refusal));
    };
  }

  /** By an earlier call, which may have ended before the new alarm was set. */
  private boolean isMoved(String tenant, Move move, Refusal refusal, Instant now) {
    if (!(refusal instanceof Refusal.OtherVersion(int version)) || version != move.version() + 1) {
      return false;
    }
    Optional<PendingTimer> moved =
        timers
            .find(tenant, move.id())
            .filter(it -> it.version() == version && isDue(it, move, now));
    moved.ifPresent(rescheduleTimer.ring()::ringMoved);
    return moved.isPresent();
  }

  /** A due that was past by then is that of the move. */
  private static boolean isDue(PendingTimer timer, Move move, Instant now) {
    return timer.dueMillis() == move.deliverAtMillis()
        || (timer.dueMillis() > move.deliverAtMillis() && timer.dueMillis() <= now.toEpochMilli());
  }

  /**
   * The result of moving many.
   *
   * @param moved timers that have their new due
   * @param refused those that were left as they are
   */
  record MovedView(int moved, List<Unchanged> refused) {}
}
