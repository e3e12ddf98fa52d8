package io.punctual.callback.deliver;

import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.wire.Lane;
import java.util.List;
import java.util.UUID;

/** What happens in deliveries, for those who log, meter and keep the accuracy. */
public interface DeliverEvents {

  /** A request was read. Times are epoch microseconds, dues epoch milliseconds. */
  default void read(Lane lane, List<Long> duesMillis, long startedMicros, long readMicros) {}

  /** Its timers were claimed. */
  default void claimed(Lane lane, int timers, long readMicros, long claimedMicros) {}

  /** Attempts have ended and are written. */
  default void ended(Lane lane, long claimedMicros, List<DecideHandOver.Ended> ended) {}

  /** Timers came too late to be handed over, and are written so. */
  default void expired(Lane lane, List<ClaimedTimer> timers) {}

  /** The finish was committed. */
  default void finished(Lane lane, long settledMicros, long finishedMicros) {}

  /** Handed over but unacknowledged for long: settled apart from the request. */
  default void detached(Lane lane, int timers) {}

  /** Claims that could not be ended: they are taken over when they have aged out. */
  default void leftOpen(List<UUID> ids, Throwable cause) {}

  /** The request was turned away at the limit. */
  default void refused(Lane lane) {}

  /** Kafka answers, or does not any more; first told a while after the start. */
  default void kafkaReachable(boolean reachable, String address) {}
}
