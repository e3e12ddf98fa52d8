package io.punctual.callback.watch;

import io.punctual.callback.deliver.DecideHandOver;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.produce.Attempt;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.wire.Lane;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What someone may have to see to. Never payloads. */
public class LogDeliveries implements DeliverEvents {

  private static final Logger log = LoggerFactory.getLogger("punctual.deliveries");

  @Override
  public void ended(Lane lane, long claimedMicros, List<DecideHandOver.Ended> ended) {
    for (DecideHandOver.Ended end : ended) {
      UUID id = end.timer().timer().id();
      String topic = end.timer().timer().content().topic();
      switch (end.attempt()) {
        case Attempt.Produced produced -> log.debug("{} delivered to {}", id, topic);
        case Attempt.Transient failure ->
            log.info("{} to {}: attempt {} failed: {}", id, topic, attempt(end), failure.reason());
        case Attempt.Permanent refused ->
            log.warn("{} to {} is dead: {}", id, topic, refused.reason());
      }
    }
  }

  @Override
  public void expired(Lane lane, List<ClaimedTimer> timers) {
    for (ClaimedTimer late : timers) {
      UUID id = late.timer().id();
      String topic = late.timer().content().topic();
      switch (Objects.requireNonNull(late.timer().lateness()).onExpiry()) {
        case DROP -> log.info("{} to {} has expired and is dropped", id, topic);
        case DEAD_LETTER -> log.warn("{} to {} is dead: it has expired", id, topic);
      }
    }
  }

  private static int attempt(DecideHandOver.Ended end) {
    return end.timer().attempts() + 1;
  }

  @Override
  public void detached(Lane lane, int timers) {
    log.info("{} timers stay unacknowledged; settled apart from their request", timers);
  }

  @Override
  public void leftOpen(List<UUID> ids, Throwable cause) {
    log.warn("{} claims are left open: duplicates may follow", ids.size(), cause);
  }

  @Override
  public void kafkaReachable(boolean reachable, String address) {
    if (reachable) {
      log.info("Kafka answers");
    } else {
      log.warn(
          "Kafka does not answer (punctual.kafka.bootstrap-servers is {}): timers wait in the"
              + " database",
          address);
    }
  }
}
