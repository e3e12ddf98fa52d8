package io.punctual.consumer.alarm;

import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;
import java.time.Duration;

/** Whether RocketMQ can be reached; a change is an event. */
public final class RocketMqContact {

  private final RocketMqAnswers answers;
  private final RocketMqConsumerConfig config;
  private final ConsumerEvents events;
  private long firstCheckNanos;
  private boolean checked;
  private boolean known;
  private boolean wasReachable;

  RocketMqContact(RocketMqAnswers answers, RocketMqConsumerConfig config, ConsumerEvents events) {
    this.answers = answers;
    this.config = config;
    this.events = events;
  }

  /** A broker has answered lately. */
  public boolean reachable() {
    return answers.within(config.lostAfter());
  }

  /** Where it is checked for. */
  public String nameServer() {
    return config.nameServer();
  }

  void check() {
    if (!checked) {
      checked = true;
      firstCheckNanos = System.nanoTime();
    }
    boolean reachable = reachable();
    boolean starting = !known && !reachable && upFor().compareTo(config.lostAfter()) < 0;
    if (!starting && (!known || reachable != wasReachable)) {
      known = true;
      wasReachable = reachable;
      events.happened(
          reachable
              ? new ConsumerEvent.RocketMqReached()
              : new ConsumerEvent.RocketMqLost(nameServer()));
    }
  }

  private Duration upFor() {
    return Duration.ofNanos(System.nanoTime() - firstCheckNanos);
  }
}
