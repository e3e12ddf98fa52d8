package io.punctual.standalone.flow;

import io.punctual.standalone.flow.Flow.Accepted;
import io.punctual.standalone.flow.Owner.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** A timer, and what the wishes to give it another due were answered. */
final class MovedTimer {

  /** An answer. */
  sealed interface Move {

    /** It had that due then; versions tell in which order. */
    record Done(int version, long dueMillis) implements Move {}

    /** It has changed nothing. */
    record Refused(String problem) implements Move {}

    static Move of(Answer answer) {
      return switch (answer.status() + answer.problem()) {
        case "200" -> done(answer.body());
        case "409/errors/too-late",
            "409/errors/in-delivery",
            "412/errors/version-changed",
            "503/errors/overloaded" ->
            new Refused(answer.problem());
        default -> throw new AssertionError(answer);
      };
    }

    private static Move done(JsonNode timer) {
      return new Done(
          timer.path("version").asInt(),
          Instant.parse(timer.path("deliverAt").asString()).toEpochMilli());
    }

    default String title() {
      return switch (this) {
        case Done _ -> "done";
        case Refused(String problem) -> problem;
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
