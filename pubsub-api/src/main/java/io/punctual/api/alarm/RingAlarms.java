package io.punctual.api.alarm;

import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.api.watch.DropReason;
import io.punctual.lifecycle.Step;
import io.punctual.protocol.Due;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Timer;
import io.punctual.protocol.wire.AlarmedTimer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Sets the alarms of this instance's own timers, as far as their due is near; later ones are the
 * promoter's. Taking a timer never blocks and never fails: the sweep delivers timers without an
 * alarm.
 */
public class RingAlarms implements Step {

  private static final long IDLE_MAX_MILLIS = 100;
  private static final Duration LAST_ACKS_MAX = Duration.ofSeconds(2);
  private static final Instant END_OF_TIME = Instant.ofEpochMilli(Long.MAX_VALUE);

  private final AlarmConfig config;
  private final SendAlarms send;
  private final InstantSource clock;
  private final ApiEvents events;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final GatherAlarms gathered;
  private final RetryAlarms retries;
  private boolean stopping;

  RingAlarms(
      AlarmConfig config,
      QueueNumbers queues,
      SendAlarms send,
      InstantSource clock,
      ApiEvents events) {
    this.config = config;
    this.send = send;
    this.clock = clock;
    this.events = events;
    this.gathered = new GatherAlarms(queues, config);
    this.retries = new RetryAlarms(config, events);
  }

  /** These timers are committed. */
  public void ring(List<Timer> timers) {
    ringAll(
        timers.stream()
            .map(timer -> new AlarmedTimer(timer.id(), timer.dueMillis(), timer.keyHash()))
            .toList());
  }

  /** These timers are pending again, and committed. */
  public void ringAgain(List<Due> timers) {
    ringAll(
        timers.stream()
            .map(due -> new AlarmedTimer(due.id(), due.nextAtMillis(), due.keyHash()))
            .toList());
  }

  /** This timer has a new due, which is committed; its old alarm is known by its old due. */
  public void ringMoved(PendingTimer timer) {
    ringAll(List.of(new AlarmedTimer(timer.id(), timer.dueMillis(), timer.timer().keyHash())));
  }

  private void ringAll(List<AlarmedTimer> timers) {
    Instant now = clock.instant();
    long dueBefore = now.plus(config.horizon()).plus(AlarmConfig.OWN_MARGIN).toEpochMilli();
    int dropped = 0;
    lock.lock();
    try {
      long readyAt = gathered.readyAtMillis();
      for (AlarmedTimer timer : timers) {
        if (timer.dueMillis() < dueBefore && !gathered.add(timer, now)) {
          dropped++;
        }
      }
      if (gathered.readyAtMillis() < readyAt) {
        arrived.signal();
      }
    } finally {
      lock.unlock();
    }
    if (dropped > 0) {
      events.happened(new ApiEvent.AlarmsDropped(dropped, DropReason.GATHERED_FULL));
    }
  }

  @Override
  public Duration runOnce() throws InterruptedException {
    for (RetryAlarms.Attempt attempt : awaitReady()) {
      send(attempt);
    }
    return Duration.ZERO;
  }

  @SuppressWarnings("WaitNotInLoop") // Whatever wakes it, it takes what is ready; runOnce repeats.
  private List<RetryAlarms.Attempt> awaitReady() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long now = clock.millis();
      long until = Math.min(gathered.readyAtMillis(), now + IDLE_MAX_MILLIS);
      if (until > now) {
        arrived.await(until - now, TimeUnit.MILLISECONDS);
      }
      return takeReady(clock.instant());
    } finally {
      lock.unlock();
    }
  }

  private List<RetryAlarms.Attempt> takeReady(Instant now) {
    List<RetryAlarms.Attempt> ready = new ArrayList<>();
    gathered.takeReady(now).forEach(message -> ready.add(new RetryAlarms.Attempt(message, 0)));
    ready.addAll(retries.takeReady(now));
    return ready;
  }

  private void send(RetryAlarms.Attempt attempt) throws InterruptedException {
    var _ =
        send.send(attempt.message())
            .thenAccept(
                sent -> {
                  if (sent != SendAlarms.Sent.ACKED) {
                    failed(attempt);
                  }
                });
  }

  private void failed(RetryAlarms.Attempt attempt) {
    locked(
        () -> {
          if (stopping) {
            int timers = attempt.message().timers().size();
            events.happened(new ApiEvent.AlarmsDropped(timers, DropReason.STOPPING));
          } else {
            retries.failed(attempt, clock.instant());
          }
          return attempt;
        });
  }

  /** Sends what has gathered, and waits a moment for the answers. */
  @Override
  public void finish() throws InterruptedException {
    for (RetryAlarms.Attempt attempt : locked(this::takeLast)) {
      send(attempt);
    }
    send.awaitQuiet(LAST_ACKS_MAX);
  }

  private List<RetryAlarms.Attempt> takeLast() {
    stopping = true;
    List<RetryAlarms.Attempt> last = new ArrayList<>(retries.takeReady(clock.instant()));
    gathered
        .takeReady(END_OF_TIME)
        .forEach(message -> last.add(new RetryAlarms.Attempt(message, 0)));
    if (retries.size() > 0) {
      events.happened(new ApiEvent.AlarmsDropped(retries.size(), DropReason.STOPPING));
    }
    return last;
  }

  /** Timers whose alarms are being gathered. */
  public int gathered() {
    return locked(gathered::size);
  }

  /** Timers whose alarms wait for another try. */
  public int retrying() {
    return locked(retries::size);
  }

  private <T> T locked(Supplier<T> look) {
    lock.lock();
    try {
      return look.get();
    } finally {
      lock.unlock();
    }
  }
}
