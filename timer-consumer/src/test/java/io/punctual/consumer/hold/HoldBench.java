package io.punctual.consumer.hold;

import io.punctual.protocol.TenantBits;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import java.util.List;
import java.util.UUID;

/** A hold with the usual limits, and one alarm that rings for whatever is added. */
final class HoldBench {

  static final long NOW = 1_000_000;
  static final long RUNWAY = HoldLimits.DEFAULTS.runwayMillis();
  static final long KEY = 7;

  final Hold hold = new Hold(HoldLimits.DEFAULTS);
  final UnfinishedAlarm ring = new UnfinishedAlarm(0);
  private long ids;

  ArrivalCounts add(AlarmedTimer... timers) {
    return hold.add(ring, List.of(timers), NOW);
  }

  List<AlarmedTimer> take(long now) {
    return timers(hold.take(Lane.FAST, Whose.ANYBODYS, 1_000, now));
  }

  ReturnCounts reply(List<Held> out, TimerReply reply, long now) {
    return hold.answered(out, List.of(reply), now);
  }

  void finish(List<Held> out) {
    hold.answered(
        out, out.stream().map(held -> TimerReply.finished(held.timer().id())).toList(), NOW);
  }

  static List<AlarmedTimer> timers(List<Held> held) {
    return held.stream().map(Held::timer).toList();
  }

  AlarmedTimer keyless(long due) {
    return keyed(AlarmedTimer.NO_KEY, due);
  }

  AlarmedTimer keyed(long key, long due) {
    return of("tenant", key, due);
  }

  AlarmedTimer of(String tenant, long key, long due) {
    return new AlarmedTimer(TenantBits.in(new UUID(ids++, 0), tenant), due, key);
  }
}
