package io.punctual.perf.fault;

import io.punctual.engines.KafkaBroker;
import java.time.Instant;
import java.util.List;

/**
 * A topic's only broker is killed while timers for it are pending: its partition has no leader.
 *
 * @param first holds everything else
 * @param other holds that topic alone
 */
public record LeaderlessTopic(KafkaBroker first, KafkaBroker other, StuckTimers stuck)
    implements Fault {
  private static final int OTHER_ID = 2;

  @Override
  public void prepare(Instant begins, Instant ends) {
    other.start();
    first.createTopicOn(stuck.topic(), List.of(OTHER_ID));
    stuck.submit(begins, ends);
  }

  @Override
  public void begin() {
    other.kill();
  }

  @Override
  public void end() {
    other.start();
  }

  @Override
  public int missing() throws InterruptedException {
    int missing = stuck.missing();
    other.stop();
    return missing;
  }
}
