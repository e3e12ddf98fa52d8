package io.punctual.consumer.alarm;

import io.punctual.consumer.watch.ConsumerEvents;
import java.time.Duration;

/** Whether RocketMQ can be reached; a change is an event. */
public final class RocketmqWatch {

  private final RocketmqAnswers answers;
  private final Duration lostAfter;
  private final ConsumerEvents events;
  private long firstLookNanos;
  private boolean looked;
  private boolean known;
  private boolean wasReachable;

  RocketmqWatch(RocketmqAnswers answers, Duration lostAfter, ConsumerEvents events) {
    this.answers = answers;
    this.lostAfter = lostAfter;
    this.events = events;
  }

  /** A broker has answered lately. */
  public boolean reachable() {
    return answers.within(lostAfter);
  }

  void look() {
    if (!looked) {
      looked = true;
      firstLookNanos = System.nanoTime();
    }
    boolean reachable = reachable();
    boolean starting = !known && !reachable && upFor().compareTo(lostAfter) < 0;
    if (!starting && (!known || reachable != wasReachable)) {
      known = true;
      wasReachable = reachable;
      events.rocketmqReachable(reachable);
    }
  }

  private Duration upFor() {
    return Duration.ofNanos(System.nanoTime() - firstLookNanos);
  }
}
