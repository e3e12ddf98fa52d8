package io.punctual.consumer.alarm;

import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.hold.ArrivalCounts;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.loop.HoldGuard;
import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;
import io.punctual.protocol.wire.AlarmedTimer;
import java.util.List;
import java.util.Set;

/** Brings an alarm's timers to the hold. */
final class BringToHold {

  private final ParseAlarm read;
  private final AlarmOffsets offsets;
  private final Hold hold;
  private final HoldGuard guard;
  private final CallbackClock clock;
  private final ConsumerEvents events;

  BringToHold(
      ParseAlarm read,
      AlarmOffsets offsets,
      Hold hold,
      HoldGuard guard,
      CallbackClock clock,
      ConsumerEvents events) {
    this.read = read;
    this.offsets = offsets;
    this.hold = hold;
    this.guard = guard;
    this.clock = clock;
    this.events = events;
  }

  void take(ArrivedMessage message) {
    switch (read.read(message.body())) {
      case ParseAlarm.Body.Rings(var alarm) -> {
        long now = clock.nowMillis();
        ArrivalCounts arrivals = ring(message, alarm.timers(), now);
        events.happened(new ConsumerEvent.AlarmArrived(now - message.ringAtMillis(), arrivals));
      }
      case ParseAlarm.Body.Unreadable(var reason) -> {
        ArrivalCounts _ = ring(message, List.of(), clock.nowMillis());
        events.happened(
            new ConsumerEvent.AlarmSkipped(message.queue().toString(), message.offset(), reason));
      }
    }
  }

  private ArrivalCounts ring(ArrivedMessage message, List<AlarmedTimer> timers, long now) {
    return guard.change(
        () -> hold.add(offsets.received(message.queue(), message.offset()), timers, now));
  }

  /** Only these queues are ours from now on. */
  void reassign(Set<AlarmQueue> queues) {
    int dropped =
        guard.change(
            () -> {
              offsets.assigned(queues);
              return hold.dropAbandoned(clock.nowMillis());
            });
    events.happened(new ConsumerEvent.QueuesAssigned(queues.size(), dropped));
  }
}
