package io.punctual.api.topic;

import io.punctual.api.loop.Step;
import java.time.Duration;

/** Finds out whether Kafka answers before the first caller does, and when it answers again. */
class WatchKafka implements Step {

  private static final Duration EVERY = Duration.ofSeconds(5);

  private final AskKafka kafka;

  WatchKafka(AskKafka kafka) {
    this.kafka = kafka;
  }

  @Override
  public Duration runOnce() throws InterruptedException {
    kafka.lookForIt();
    return EVERY;
  }
}
