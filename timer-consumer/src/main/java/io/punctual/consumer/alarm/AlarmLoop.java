package io.punctual.consumer.alarm;

import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.hold.ArrivalCounts;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.hold.HoldGuard;
import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;
import io.punctual.lifecycle.Loop;
import io.punctual.protocol.wire.AlarmedTimer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads alarms while there is room for them, brings their timers to the hold, and commits what is
 * finished. All on one thread, since the client's poll, commit and close exclude one another.
 */
public final class AlarmLoop {

  private static final Duration POLL = Duration.ofMillis(250);
  private static final Duration PAUSE_WHEN_FULL = Duration.ofMillis(20);
  private static final Duration STEP_MAX = Duration.ofSeconds(1);
  private static final Duration CLOSE_MAX = Duration.ofSeconds(3);

  private final AlarmSource source;
  private final ParseAlarm parse;
  private final IntakeBudget budget;
  private final CommitOffsets commit;
  private final AlarmOffsets offsets;
  private final Hold hold;
  private final HoldGuard guard;
  private final CallbackClock clock;
  private final RocketMqContact rocketMq;
  private final ConsumerEvents events;
  private final Loop loop;
  private final Queue<ArrivedMessage> read = new ArrayDeque<>();

  AlarmLoop(
      AlarmSource source,
      AlarmsConfig config,
      JsonMapper json,
      AlarmOffsets offsets,
      Hold hold,
      HoldGuard guard,
      CallbackClock clock,
      RocketMqContact rocketMq,
      ConsumerEvents events) {
    this.source = source;
    this.parse = new ParseAlarm(json);
    this.budget = new IntakeBudget(hold, offsets, config.openMax(), guard, clock, events);
    this.commit = new CommitOffsets(source, offsets, guard, rocketMq, config.commitEvery(), events);
    this.offsets = offsets;
    this.hold = hold;
    this.guard = guard;
    this.clock = clock;
    this.rocketMq = rocketMq;
    this.events = events;
    this.loop = new Loop("alarm-intake", this::runOnce, events);
  }

  public void start() {
    loop.start();
  }

  /** Reads no more; the queues stay ours until {@link #close}. */
  public void stopReading() throws InterruptedException {
    loop.stop(STEP_MAX);
  }

  /** Commits what is finished and gives the queues back, unless RocketMQ keeps us waiting. */
  public void close() throws InterruptedException {
    Thread closing = Thread.ofPlatform().daemon().name("alarm-close").start(this::commitAndClose);
    if (!closing.join(CLOSE_MAX)) {
      closing.interrupt();
    }
  }

  private void commitAndClose() {
    commit.commit(true);
    source.close();
  }

  Duration runOnce() throws InterruptedException {
    rocketMq.check();
    reassign();
    if (read.isEmpty() && budget.mayRead()) {
      read.addAll(source.poll(POLL));
      reassign();
    }
    while (!read.isEmpty() && budget.mayHold()) {
      bringToHold(read.remove());
    }
    commit.whenDue();
    return read.isEmpty() && budget.mayRead() ? Duration.ZERO : PAUSE_WHEN_FULL;
  }

  private void bringToHold(ArrivedMessage message) {
    switch (parse.parse(message.body())) {
      case ParseAlarm.Body.Rings(var alarm) -> {
        long now = clock.nowMillis();
        ArrivalCounts arrivals = bringToHold(message, alarm.timers(), now);
        events.happened(new ConsumerEvent.AlarmArrived(now - message.ringAtMillis(), arrivals));
      }
      case ParseAlarm.Body.Unreadable(var reason) -> {
        ArrivalCounts _ = bringToHold(message, List.of(), clock.nowMillis());
        events.happened(
            new ConsumerEvent.AlarmSkipped(message.queue().toString(), message.offset(), reason));
      }
    }
  }

  private ArrivalCounts bringToHold(ArrivedMessage message, List<AlarmedTimer> timers, long now) {
    return guard.change(
        () -> hold.add(offsets.received(message.queue(), message.offset()), timers, now));
  }

  private void reassign() {
    Optional<Set<AlarmQueue>> queues = source.reassigned();
    while (queues.isPresent()) {
      reassign(queues.get());
      queues = source.reassigned();
    }
  }

  /** Only these queues are ours from now on. */
  private void reassign(Set<AlarmQueue> queues) {
    int dropped =
        guard.change(
            () -> {
              offsets.assigned(queues);
              return hold.dropAbandoned(clock.nowMillis());
            });
    events.happened(new ConsumerEvent.QueuesAssigned(queues.size(), dropped));
  }
}
