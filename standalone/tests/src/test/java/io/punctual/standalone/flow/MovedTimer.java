package io.punctual.standalone.flow;

import io.punctual.client.ChangeOutcome.InDelivery;
import io.punctual.client.ChangeOutcome.NotChanged;
import io.punctual.client.ChangeOutcome.RescheduleOutcome;
import io.punctual.client.ChangeOutcome.Rescheduled;
import io.punctual.client.ChangeOutcome.TooLate;
import io.punctual.client.ChangeOutcome.VersionChanged;
import io.punctual.standalone.flow.TimerOwner.Attempt;
import io.punctual.verify.offer.Accepted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A timer, and what the wishes to give it another due were answered. */
final class MovedTimer {

  /** An answer. */
  sealed interface Move {

    /** It had that due then; versions tell in which order. */
    record Done(int version, long dueMillis) implements Move {}

    /** It has changed nothing. */
    record Refused(String problem) implements Move {}

    /** It may have had another due since then. */
    record Unknown() implements Move {}

    static Move of(Attempt<RescheduleOutcome> attempt) {
      if (attempt.isOverloaded()) {
        return new Refused("overloaded");
      }
      if (attempt.isUnknown()) {
        return new Unknown();
      }
      return switch (attempt.outcome().orElseThrow(() -> new AssertionError(attempt))) {
        case Rescheduled(var timer) -> new Done(timer.version(), timer.deliverAt().toEpochMilli());
        case TooLate _ -> new Refused("too late");
        case InDelivery _ -> new Refused("in delivery");
        case VersionChanged _ -> new Refused("version changed");
        case NotChanged otherwise -> throw new AssertionError(otherwise);
      };
    }

    default String title() {
      return switch (this) {
        case Done _ -> "done";
        case Refused(String problem) -> problem;
        case Unknown _ -> "unknown";
      };
    }
  }

  private final Accepted accepted;
  private final List<Move> moves = new ArrayList<>();

  MovedTimer(Accepted accepted) {
    this.accepted = accepted;
  }

  UUID id() {
    return accepted.id();
  }

  Accepted accepted() {
    return accepted;
  }

  void add(Move move) {
    moves.add(move);
  }

  List<Move> moves() {
    return List.copyOf(moves);
  }

  boolean isMoved() {
    return last().isPresent();
  }

  /** Each change was answered with what it has done. */
  boolean isCertain() {
    return moves.stream().noneMatch(Move.Unknown.class::isInstance);
  }

  /** The due last acknowledged. */
  long dueMillis() {
    return last().map(Move.Done::dueMillis).orElse(accepted.dueMillis());
  }

  int version() {
    return last().map(Move.Done::version).orElse(0);
  }

  private Optional<Move.Done> last() {
    return moves.stream()
        .filter(Move.Done.class::isInstance)
        .map(Move.Done.class::cast)
        .max(Comparator.comparingInt(Move.Done::version));
  }

  @Override
  public String toString() {
    return "%s, then %s".formatted(accepted, moves);
  }
}
