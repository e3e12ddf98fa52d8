package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import io.punctual.client.TimerMove;
import io.punctual.standalone.text.ChangedText;
import io.punctual.standalone.text.ReadJson;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Moves many timers by a time. First it lists them with their versions. Moves to later begin with
 * the last timer, moves to sooner with the first: what is not moved yet lies on one side of an
 * instant, and what is moved on the other.
 */
final class MoveAll {
  /** Timers of one call, at most. */
  private static final int CALL = 200;

  private final CallApi api;
  private final Duration by;

  /** As they are. */
  private final List<TimerMove> found = new ArrayList<>();

  MoveAll(CallApi api, Duration by) {
    this.api = api;
    this.by = by;
  }

  /** Returns the command's exit code. */
  int run(ApiRequest list, boolean dryRun) throws InterruptedException {
    Instant now = Instant.now();
    int exit =
        api.takePages(
            list.query("limit", CALL), page -> page.path("timers").forEach(it -> find(it, now)));
    if (exit != 0) {
      return exit;
    }
    api.say("to be moved: " + found.size(), Map.of("found", found.size()));
    return dryRun ? 0 : moveAll();
  }

  /** What is overdue can't be due sooner. */
  private void find(JsonNode timer, Instant now) {
    Instant due = Instant.parse(timer.path("deliverAt").asString());
    if (by.isPositive() || due.isAfter(now)) {
      found.add(new TimerMove(timer.path("id").asString(), timer.path("version").asInt(), due));
    }
  }

  private int moveAll() throws InterruptedException {
    if (by.isPositive()) {
      Collections.reverse(found);
    }
    ChangedText text = new ChangedText("moved", false);
    for (int from = 0; from < found.size(); from += CALL) {
      int to = Math.min(from + CALL, found.size());
      byte[] moves = ReadJson.bytes(Map.of("timers", moved(found.subList(from, to))));
      int exit =
          api.askAgain(
              ApiRequest.post("/v1/timers:move", moves), (_, answer, _) -> text.describe(answer));
      if (exit == CallApi.REFUSED) {
        sayWhatIsLeft(0, found.size() - from, found.get(from).deliverAt());
      } else if (exit != 0) {
        sayWhatIsLeft(to - from, found.size() - to, found.get(to - 1).deliverAt());
      }
      if (exit != 0) {
        return exit;
      }
    }
    return 0;
  }

  private List<TimerMove> moved(List<TimerMove> timers) {
    Instant now = Instant.now();
    return timers.stream()
        .map(it -> new TimerMove(it.id(), it.version(), notBefore(now, it.deliverAt().plus(by))))
        .toList();
  }

  private static Instant notBefore(Instant now, Instant due) {
    return due.isBefore(now) ? now : due;
  }

  /**
   * @param unknown moved or not: the API gave no answer, or failed
   * @param boundary where those that were not moved begin
   */
  private void sayWhatIsLeft(int unknown, int left, Instant boundary) {
    String option = by.isPositive() ? "--to " + boundary.plusMillis(1) : "--from " + boundary;
    api.say(
        "perhaps moved: %d; not moved: %d; to go on with these, run it again with %s"
            .formatted(unknown, left, option),
        Map.of("perhapsMoved", unknown, "notMoved", left, "goOnWith", option));
  }
}
