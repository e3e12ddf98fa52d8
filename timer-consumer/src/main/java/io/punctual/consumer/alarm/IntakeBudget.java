package io.punctual.consumer.alarm;

import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.hold.HoldGuard;
import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;

/** Whether there is room for more: what is not read waits in RocketMQ. */
final class IntakeBudget {

  private final Hold hold;
  private final AlarmOffsets offsets;
  private final int openMax;
  private final HoldGuard guard;
  private final CallbackClock clock;
  private final ConsumerEvents events;
  private boolean full;

  IntakeBudget(
      Hold hold,
      AlarmOffsets offsets,
      int openMax,
      HoldGuard guard,
      CallbackClock clock,
      ConsumerEvents events) {
    this.hold = hold;
    this.offsets = offsets;
    this.openMax = openMax;
    this.guard = guard;
    this.clock = clock;
    this.events = events;
  }

  boolean mayRead() {
    noteFull(guard.read(() -> hold.full() || offsets.open() >= openMax));
    return !full;
  }

  /** Before the clock is known nobody can say what is late. */
  boolean mayHold() {
    return mayRead() && clock.known();
  }

  private void noteFull(boolean isFull) {
    if (isFull != full) {
      full = isFull;
      events.happened(isFull ? new ConsumerEvent.HoldFilled() : new ConsumerEvent.HoldRelieved());
    }
  }
}
