package io.punctual.perf.fault;

import io.punctual.engines.KafkaBroker;
import java.time.Instant;

/** A topic is deleted while timers for it are pending, and made again. */
public record DeletedTopic(KafkaBroker kafka, int partitions, StuckTimers stuck) implements Fault {

  @Override
  public void prepare(Instant begins, Instant ends) {
    kafka.createTopic(stuck.topic(), partitions);
    stuck.submit(begins, ends);
  }

  @Override
  public void begin() {
    kafka.deleteTopic(stuck.topic());
  }

  @Override
  public void end() {
    kafka.createTopic(stuck.topic(), partitions);
  }

  @Override
  public int missing() throws InterruptedException {
    return stuck.missing();
  }
}
