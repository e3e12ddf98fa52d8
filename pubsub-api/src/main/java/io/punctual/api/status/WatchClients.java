package io.punctual.api.status;

import io.punctual.api.alarm.FindClients;
import io.punctual.api.status.StatusView.KnownToRocketMq;
import io.punctual.lifecycle.Step;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who set alarms and who read them a moment ago: whoever asks for the status does not wait for
 * RocketMQ.
 */
class WatchClients implements Step {

  private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

  private final FindClients find;
  private final StatusConfig config;
  private volatile @Nullable List<KnownToRocketMq> apis;
  private volatile @Nullable List<KnownToRocketMq> consumers;

  WatchClients(FindClients find, StatusConfig config) {
    this.find = find;
    this.config = config;
  }

  @Override
  public Duration runOnce() throws InterruptedException {
    apis = listed(find.apis());
    consumers = listed(find.consumers(config.consumerGroup()));
    return LOOK_EVERY;
  }

  private static @Nullable List<KnownToRocketMq> listed(Optional<Set<String>> found) {
    return found.map(ids -> ids.stream().map(KnownToRocketMq::new).toList()).orElse(null);
  }

  /** Null where they can't be known. */
  @Nullable List<KnownToRocketMq> apis() {
    return apis;
  }

  /** Null where they can't be known. */
  @Nullable List<KnownToRocketMq> consumers() {
    return consumers;
  }
}
