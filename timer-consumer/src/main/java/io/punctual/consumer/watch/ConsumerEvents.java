package io.punctual.consumer.watch;

import io.punctual.consumer.hold.ArrivalCounts;
import io.punctual.consumer.hold.Held;
import io.punctual.consumer.hold.ReturnCounts;
import io.punctual.protocol.wire.Lane;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** What happens in the consumer. The logic calls no logger and no meter but this. */
public interface ConsumerEvents {

  /**
   * An alarm was read and its timers brought to the hold.
   *
   * @param lateMillis how long after its time the alarm arrived
   */
  default void alarmArrived(long lateMillis, ArrivalCounts arrivals) {}

  /** A message at the alarm topic was no alarm; its offset counts as finished. */
  default void alarmUnreadable(String queue, long offset, String reason) {}

  /** Queues came or went; timers of lost queues left the hold. */
  default void queuesAssigned(int queues, int timersDropped) {}

  /** The hold reached its bound, or has room again. */
  default void holdFull(boolean full) {}

  /** RocketMQ answers again, or no longer. */
  default void rocketmqReachable(boolean reachable, String nameServer) {}

  /** Offsets of so many queues were committed. */
  default void offsetsCommitted(int queues) {}

  /** A step of one of our loops failed for a reason of our own; it is repeated. */
  default void stepFailed(RuntimeException e) {}

  /**
   * A request goes out.
   *
   * @param nowMicros the callback's clock
   */
  default void requestSent(Lane lane, List<Held> held, long nowMicros) {}

  /** A request was answered. */
  default void requestAnswered(Lane lane, Duration roundTrip) {}

  /** A request failed. */
  default void requestFailed(
      Lane lane, URI callback, Failure failure, String detail, Duration roundTrip) {}

  /** The timers of a request are back. */
  default void timersReturned(ReturnCounts returns) {}

  /** A callback answers again, or no longer. */
  default void callbackReachable(URI callback, boolean reachable, String detail) {}

  /** The callback's clock was asked. */
  default void clockLearnt(long offsetMicros, long roundTripMicros) {}

  /** A new connection to a callback. */
  default void connectionCreated() {}

  /** A connection to a callback was closed. */
  default void connectionDestroyed() {}

  /** A request waited this long for a connection of the pool. */
  default void connectionAwaited(Duration waited) {}

  /**
   * The consumer stops.
   *
   * @param drained all that was within its runway or out is done
   */
  default void stopped(boolean drained, int timersLeft, Duration took) {}
}
