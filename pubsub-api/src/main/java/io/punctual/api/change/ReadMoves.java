package io.punctual.api.change;

import io.punctual.api.lookup.TimerId;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.Members;
import io.punctual.api.request.Reading;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Reads a body into the moves that it asks for, or says everything that is wrong with it. */
record ReadMoves(JsonMapper json) {

  private static final int MOVES_MAX = 200;
  private static final List<String> FIELDS = List.of("id", "version", "deliverAt");

  /**
   * A new due for a timer, if it has that version.
   *
   * @param deliverAtMillis epoch milliseconds
   */
  record Move(UUID id, int version, long deliverAtMillis) {}

  Reading<List<Move>> read(byte[] body) {
    return Members.read(body, json, this::moves);
  }

  private Reading<List<Move>> moves(Members members) {
    Set<UUID> ids = new HashSet<>();
    List<Move> moves =
        members.objects("timers", MOVES_MAX).stream()
            .map(timer -> move(timer, ids))
            .flatMap(Stream::ofNullable)
            .toList();
    members.only(List.of("timers"), "the moves");
    return members.isWrong()
        ? members.refused(ProblemType.INVALID_MOVE)
        : new Reading.Understood<>(moves);
  }

  /**
   * @param others ids of the moves before
   */
  private static @Nullable Move move(Members timer, Set<UUID> others) {
    UUID id = timer.text("id", TimerId::parse, "must be the id of a timer");
    Integer version = timer.count("version");
    Long deliverAt = timer.moment("deliverAt");
    if (id != null && !others.add(id)) {
      timer.wrong("id", "is that of another move, too");
    }
    timer.needs(FIELDS);
    timer.only(FIELDS, "a move");
    return id == null || version == null || deliverAt == null
        ? null
        : new Move(id, version, deliverAt);
  }
}
