package io.punctual.api.alarm;

import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.api.watch.DropReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Alarms that RocketMQ did not take, waiting for another try; the pause doubles from try to try.
 * Bounded in timers; an alarm without room, or too late to be of use, is given up. Pure; not
 * thread-safe.
 */
final class RetryAlarms {

  /**
   * An alarm and how often it failed.
   *
   * @param tries failed ones
   */
  record Attempt(AlarmMessage message, int tries) {}

  private record Waiting(Attempt attempt, long readyAtMillis) {}

  private final AlarmConfig config;
  private final ApiEvents events;
  private final PriorityQueue<Waiting> waiting =
      new PriorityQueue<>(Comparator.comparingLong(Waiting::readyAtMillis));
  private int size;

  RetryAlarms(AlarmConfig config, ApiEvents events) {
    this.config = config;
    this.events = events;
  }

  void failed(Attempt attempt, Instant now) {
    int timers = attempt.message().timers().size();
    if (tooLate(attempt, now)) {
      dropped(attempt, DropReason.OVERDUE);
    } else if (size + timers > config.retriesMax()) {
      dropped(attempt, DropReason.RETRIES_FULL);
    } else {
      size += timers;
      Attempt next = new Attempt(attempt.message(), attempt.tries() + 1);
      waiting.add(new Waiting(next, now.toEpochMilli() + pauseMillis(attempt.tries())));
    }
  }

  private void dropped(Attempt attempt, DropReason reason) {
    events.happened(new ApiEvent.AlarmsDropped(attempt.message().timers().size(), reason));
  }

  private long pauseMillis(int tries) {
    long doubled = config.retryWaitMin().toMillis() << Math.min(tries, 20);
    return Math.min(doubled, config.retryWaitMax().toMillis());
  }

  /** Even its last timer is the sweep's by now. */
  private boolean tooLate(Attempt attempt, Instant now) {
    return attempt.message().lastDueMillis() + config.overdueMax().toMillis() < now.toEpochMilli();
  }

  List<Attempt> takeReady(Instant now) {
    List<Attempt> ready = new ArrayList<>();
    Waiting first = waiting.peek();
    while (first != null && first.readyAtMillis() <= now.toEpochMilli()) {
      waiting.remove();
      size -= first.attempt().message().timers().size();
      if (tooLate(first.attempt(), now)) {
        dropped(first.attempt(), DropReason.OVERDUE);
      } else {
        ready.add(first.attempt());
      }
      first = waiting.peek();
    }
    return ready;
  }

  /** Timers waiting. */
  int size() {
    return size;
  }
}
