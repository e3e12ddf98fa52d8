package io.punctual.client;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A timer as the API shows it: while it is to come, and afterwards. */
public sealed interface FoundTimer {
  String id();

  String state();

  String topic();

  Instant deliverAt();

  /**
   * A timer that is to come.
   *
   * @param state scheduled, delivering, blocked, retrying or overdue
   * @param version for {@link PunctualClient#reschedule}
   */
  record ScheduledTimer(
      String id,
      String state,
      Optional<String> name,
      String topic,
      Optional<String> key,
      Optional<String> keyBase64,
      Optional<Map<String, JsonNode>> headers,
      Instant deliverAt,
      Instant acceptedAt,
      int version,
      Optional<Integer> attempts,
      Optional<Instant> nextAttemptAt,
      Optional<String> lastError)
      implements FoundTimer {}

  /**
   * The receipt of a finished timer.
   *
   * @param state delivered, dead, cancelled or expired
   * @param heldAt when its alarm had reached a timer-consumer; empty: it was delivered without, or
   *     not, or by an older version
   * @param waitedUntil when no pause or pace held it any more; empty: none had
   * @param sentAt when it was handed to Kafka; with the others of a delivery empty without one
   */
  record TimerReceipt(
      String id,
      String state,
      Optional<String> name,
      String topic,
      Optional<Instant> acceptedAt,
      Instant deliverAt,
      Optional<Instant> heldAt,
      Optional<Instant> waitedUntil,
      Optional<Instant> startedAt,
      Optional<Instant> sentAt,
      Optional<Instant> ackedAt,
      Instant finishedAt,
      Optional<Long> latenessMillis,
      Optional<Integer> partition,
      Optional<Long> offset,
      int attempts,
      Optional<String> reason)
      implements FoundTimer {
    /** The value of a record of the receipts' topic. */
    public static TimerReceipt parse(byte[] record) {
      return Json.read(Json.tree(record), TimerReceipt.class);
    }

    public boolean isDelivered() {
      return state.equals("delivered");
    }
  }

  static FoundTimer of(Reply reply) {
    return Json.read(reply, JsonNode.class).has("finishedAt")
        ? Json.read(reply, TimerReceipt.class)
        : Json.read(reply, ScheduledTimer.class);
  }

  /** Empty: there is no such timer. */
  static Optional<FoundTimer> find(Reply reply) {
    return ApiProblem.in(reply)
            .filter(it -> it.type().equals("/errors/timer-not-found"))
            .isPresent()
        ? Optional.empty()
        : Optional.of(of(reply));
  }
}
