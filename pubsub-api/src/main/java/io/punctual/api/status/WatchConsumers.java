package io.punctual.api.status;

import io.punctual.api.alarm.FindConsumers;
import io.punctual.api.status.StatusView.Consumer;
import io.punctual.lifecycle.Step;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who read the alarms a moment ago: whoever asks for the status does not wait for RocketMQ. */
class WatchConsumers implements Step {

  private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

  private final FindConsumers find;
  private final StatusConfig config;
  private volatile @Nullable List<Consumer> seen;

  WatchConsumers(FindConsumers find, StatusConfig config) {
    this.find = find;
    this.config = config;
  }

  @Override
  public Duration runOnce() throws InterruptedException {
    seen =
        find.find(config.consumerGroup())
            .map(found -> found.stream().map(Consumer::new).toList())
            .orElse(null);
    return LOOK_EVERY;
  }

  /** Null where it can't be known. */
  @Nullable List<Consumer> seen() {
    return seen;
  }
}
