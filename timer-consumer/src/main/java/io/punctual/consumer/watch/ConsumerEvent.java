package io.punctual.consumer.watch;

import io.punctual.consumer.hold.ArrivalCounts;
import io.punctual.consumer.hold.Held;
import io.punctual.consumer.hold.ReturnCounts;
import io.punctual.protocol.wire.Lane;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** What has happened in the consumer. */
public sealed interface ConsumerEvent {

  /**
   * An alarm was read and its timers brought to the hold.
   *
   * @param lateMillis how long after its time the alarm arrived
   */
  record AlarmArrived(long lateMillis, ArrivalCounts arrivals) implements ConsumerEvent {}

  /** A message at the alarm topic was no alarm; its offset counts as finished. */
  record AlarmSkipped(String queue, long offset, String reason) implements ConsumerEvent {}

  /** Queues came or went; timers of lost queues left the hold. */
  record QueuesAssigned(int queues, int timersDropped) implements ConsumerEvent {}

  /** The hold reached its bound. */
  record HoldFilled() implements ConsumerEvent {}

  /** The hold has room again. */
  record HoldRelieved() implements ConsumerEvent {}

  /** RocketMQ answers: at the start, or again. */
  record RocketMqReached() implements ConsumerEvent {}

  /** RocketMQ does not answer, or not any more. */
  record RocketMqLost(String nameServer) implements ConsumerEvent {}

  /** RocketMQ refuses a request for want of a right, and says why. */
  record RocketMqRefused(String reason) implements ConsumerEvent {}

  /** The offsets of so many queues were committed. */
  record OffsetsCommitted(int queues) implements ConsumerEvent {}

  /** A step of one of our loops failed for a reason of our own; it is repeated. */
  record StepFailed(String loop, RuntimeException cause) implements ConsumerEvent {}

  /**
   * A request goes out.
   *
   * @param nowMicros the callback's clock
   */
  record RequestSent(Lane lane, List<Held> held, long nowMicros) implements ConsumerEvent {}

  /** A request was answered. */
  record RequestAnswered(Lane lane, Duration roundTrip) implements ConsumerEvent {}

  /** A request failed. */
  record RequestFailed(Lane lane, URI callback, Failure failure, String detail)
      implements ConsumerEvent {}

  /** The timers of a request are back. */
  record TimersReturned(ReturnCounts returns) implements ConsumerEvent {}

  /** A callback answers again. */
  record CallbackReached(URI callback) implements ConsumerEvent {}

  /** A callback can't take requests any more. */
  record CallbackLost(URI callback, String detail) implements ConsumerEvent {}

  /** An answer told the callback's clock. */
  record ClockLearnt(long roundTripMicros) implements ConsumerEvent {}

  /** A new connection to a callback was made. */
  record ConnectionOpened() implements ConsumerEvent {}

  /** A connection to a callback was closed. */
  record ConnectionClosed() implements ConsumerEvent {}

  /** A request waited this long for a connection of the pool. */
  record ConnectionAwaited(Duration waited) implements ConsumerEvent {}

  /**
   * The consumer has stopped.
   *
   * @param drained all that was within its runway or out is done
   */
  record ConsumerStopped(boolean drained, int timersLeft, Duration took) implements ConsumerEvent {}
}
