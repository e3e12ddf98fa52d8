package io.punctual.callback.deliver;

import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.wire.Lane;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What has happened in deliveries. */
public sealed interface DeliverEvent {

  /** A request was read. Times are epoch microseconds, dues epoch milliseconds. */
  record RequestRead(Lane lane, List<Long> duesMillis, long startedMicros, long readMicros)
      implements DeliverEvent {}

  /** The timers of a request were claimed. */
  record TimersClaimed(Lane lane, int timers, long readMicros, long claimedMicros)
      implements DeliverEvent {}

  /**
   * Attempts have ended and are written.
   *
   * @param heldAtMillis when the alarms arrived that the delivery was asked for by
   */
  record AttemptsEnded(
      Lane lane,
      Map<UUID, Long> heldAtMillis,
      long startedMicros,
      long claimedMicros,
      List<HandOverProgress.Ended> ended)
      implements DeliverEvent {}

  /** Timers came too late to be handed over, and are written so. */
  record TimersExpired(Lane lane, List<ClaimedTimer> timers) implements DeliverEvent {}

  /** The finish was committed. */
  record DeliveryFinished(Lane lane, long settledMicros, long finishedMicros)
      implements DeliverEvent {}

  /** Timers handed over but unacknowledged for long: settled apart from their request. */
  record DeliveryDetached(Lane lane, int timers) implements DeliverEvent {}

  /** Claims that could not be ended: they are taken over when they have aged out. */
  record ClaimsLeftOpen(List<UUID> ids, Throwable cause) implements DeliverEvent {}

  /** The lane was at its limit: the request was rejected. */
  record RequestRejected(Lane lane) implements DeliverEvent {}

  /** The database failed a request, which its consumer repeats. */
  record RequestFailed(RuntimeException cause) implements DeliverEvent {}

  /** A pass of the sweep got something out of the way of the next. */
  record TimersSwept(int finished, int postponed) implements DeliverEvent {}

  /** Timers that had waited were delivered, or ended since they had expired. */
  record TimersResumed(int finished) implements DeliverEvent {}

  /** The receipts' topic has so many more. */
  record ReceiptsPublished(int receipts) implements DeliverEvent {}

  /** The receipts' topic did not take one: they wait in the database. */
  record ReceiptsWait(String topic, Throwable cause) implements DeliverEvent {}

  /** A dead letter that its topic refuses: it is kept among the dead timers alone. */
  record LetterGivenUp(UUID id, String topic, Throwable cause) implements DeliverEvent {}

  /** A step of one of our loops failed; it is repeated. */
  record StepFailed(String loop, RuntimeException cause) implements DeliverEvent {}

  /** Kafka answers: at the start, or again. */
  record KafkaReached() implements DeliverEvent {}

  /** Kafka does not answer, or not any more; {@code refused}: authentication fails. */
  record KafkaLost(String address, boolean refused) implements DeliverEvent {}

  /** Refused, or all attempts failed, beside a Kafka that answers: there is a new producer. */
  record ProducerRemade() implements DeliverEvent {}

  /** Our clock − the database's: too much to deliver by. */
  record ClockApart(long millis) implements DeliverEvent {}

  /** Our clock and the database's agree again. */
  record ClockAgrees() implements DeliverEvent {}
}
