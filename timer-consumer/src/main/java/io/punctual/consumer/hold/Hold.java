package io.punctual.consumer.hold;

import io.punctual.protocol.TenantBits;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import io.punctual.protocol.wire.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The timers between their alarm and their runway, each once however often it was rung for. Serial
 * per key: a timer is not given out while one of its key is.
 *
 * <p>Every step costs O(log n) per timer, but {@link #dropAbandoned}, which looks at all. Not
 * thread-safe: one lock of the caller's guards it and the {@link UnfinishedAlarm}s.
 */
public final class Hold {

  private final HoldLimits limits;
  private final Runway runway;
  private final DecideNext decide;
  private final Map<AlarmedTimer, Held> timers = new HashMap<>();
  private final Map<Long, KeyLine> lines = new HashMap<>();
  private final WaitingKeyLines fast = new WaitingKeyLines();
  private final WaitingKeyLines slow = new WaitingKeyLines();
  private long arrivals;

  /** With a runway that stays as it is. */
  public Hold(HoldLimits limits) {
    this(limits, new Runway(limits.runwayMillis()));
  }

  public Hold(HoldLimits limits, Runway runway) {
    this.limits = limits;
    this.runway = runway;
    this.decide = new DecideNext(limits);
  }

  /** Takes in the timers that an alarm rings for; {@code ring} is finished when they all are. */
  public ArrivalCounts add(UnfinishedAlarm ring, Collection<AlarmedTimer> alarmed, long nowMillis) {
    ArrivalCounts sum = ArrivalCounts.NONE;
    for (AlarmedTimer timer : alarmed) {
      sum = sum.plus(add(ring, timer, nowMillis));
    }
    return sum;
  }

  private ArrivalCounts add(UnfinishedAlarm ring, AlarmedTimer timer, long nowMillis) {
    Held known = timers.get(timer);
    if (known != null) {
      known.rungBy(ring);
      return ArrivalCounts.RUNG_TWICE;
    }
    if (nowMillis - timer.dueMillis() > limits.lateArrivalMillisMax()) {
      return ArrivalCounts.LATE;
    }
    if (timer.dueMillis() - nowMillis > limits.aheadMillisMax()) {
      return ArrivalCounts.AHEAD;
    }
    Held held = new Held(timer, ring, nowMillis, arrivals++);
    timers.put(timer, held);
    enqueue(held);
    return ArrivalCounts.HELD;
  }

  /**
   * Gives out what is ready in a lane, at most {@code max}: of the tenants with the fewest timers
   * out, the keys whose first is ready soonest, each with all that is ready of it, since timers of
   * one key are read as cheaply together as one of them is. These keys are closed until the timers
   * are {@linkplain #answered answered}.
   *
   * @param whose timers; others stay
   */
  public List<Held> take(Lane lane, Whose whose, int max, long nowMillis) {
    List<Held> taken = new ArrayList<>();
    long runwayEnd = nowMillis + runway.millis();
    WaitingKeyLines.Turns turns = waiting(lane).new Turns(whose, runwayEnd);
    while (taken.size() < max && turns.next() instanceof KeyLine line) {
      while (taken.size() < max && line.isReady(lane, runwayEnd)) {
        Held held = line.poll();
        held.goOut();
        turns.goesOut(held);
        taken.add(held);
      }
      close(line);
    }
    taken.sort(Held.FIRST_DUE);
    return taken;
  }

  /**
   * The callback's word on timers that were taken together. Those without a reply have failed:
   * whether anything was done about them is not known.
   */
  public ReturnCounts answered(
      Collection<Held> taken, Collection<TimerReply> replies, long nowMillis) {
    Map<UUID, TimerReply> byId = HashMap.newHashMap(replies.size());
    replies.forEach(reply -> byId.put(reply.id(), reply));
    ReturnCounts sum = ReturnCounts.NONE;
    for (Held held : taken) {
      sum = sum.plus(comeBack(held, byId.get(held.timer().id()), nowMillis));
    }
    taken.forEach(held -> open(held.timer().keyHash()));
    return sum;
  }

  private ReturnCounts comeBack(Held held, @Nullable TimerReply reply, long nowMillis) {
    waiting(held.lane()).cameBack(held);
    Next next =
        reply == null
            ? decide.afterFailure(held, nowMillis)
            : decide.afterReply(held, reply, nowMillis);
    return switch (next) {
      case Next.Done() -> {
        leave(held);
        boolean stale = reply != null && reply.verdict() == Verdict.STALE;
        yield stale ? ReturnCounts.STALE : ReturnCounts.FINISHED;
      }
      case Next.LeftToSweep() -> {
        leave(held);
        yield ReturnCounts.LEFT_TO_SWEEP;
      }
      case Next.Again again -> {
        held.comeBack(again, again.atMillis() + runway.millis());
        enqueue(held);
        yield ReturnCounts.AGAIN;
      }
    };
  }

  /**
   * Forgets the waiting timers of abandoned alarms but what is due within the hand-over; how many
   * there were.
   */
  public int dropAbandoned(long nowMillis) {
    Predicate<Held> dropped =
        held -> held.abandoned() && held.timer().dueMillis() >= nowMillis + limits.handOverMillis();
    int before = timers.size();
    Set<KeyLine> all = new HashSet<>(lines.values());
    all.addAll(fast.drain());
    all.addAll(slow.drain());
    all.forEach(line -> line.removeIf(dropped));
    all.forEach(this::offer);
    timers.values().removeIf(held -> !held.out() && dropped.test(held));
    return before - timers.size();
  }

  /**
   * When the next timer of a lane can be {@linkplain #take taken}; {@link Long#MAX_VALUE} when none
   * waits.
   */
  public long nextReadyAt(Lane lane, Whose whose) {
    long by = waiting(lane).nextBy(whose);
    return by == Long.MAX_VALUE ? by : by - runway.millis();
  }

  /** Whether a lane has timers of more than one tenant. */
  public boolean isShared(Lane lane) {
    return waiting(lane).isShared();
  }

  /**
   * Whether one of these tenants has many timers out.
   *
   * @param tenants by their {@link TenantBits}
   */
  public boolean haveACrowd(Lane lane, BitSet tenants) {
    return waiting(lane).haveACrowd(tenants);
  }

  /** Timers held, those in requests included. */
  public int size() {
    return timers.size();
  }

  /** At the bound: no more alarms should be read. */
  public boolean full() {
    return timers.size() >= limits.timersMax();
  }

  private void leave(Held held) {
    timers.remove(held.timer());
    held.finish();
  }

  private void enqueue(Held held) {
    KeyLine line = lineOf(held.timer());
    if (!line.isEmpty()) {
      waiting(line.head().lane()).remove(line);
    }
    line.add(held);
    offer(line);
  }

  private KeyLine lineOf(AlarmedTimer timer) {
    return timer.keyed()
        ? lines.computeIfAbsent(timer.keyHash(), KeyLine::new)
        : new KeyLine(AlarmedTimer.NO_KEY);
  }

  private static void close(KeyLine line) {
    if (line.keyHash() != AlarmedTimer.NO_KEY) {
      line.out(true);
    }
  }

  private void open(long keyHash) {
    KeyLine line = lines.get(keyHash);
    if (line != null) {
      line.out(false);
      offer(line);
    }
  }

  private void offer(KeyLine line) {
    if (line.out()) {
      return;
    }
    if (line.isEmpty()) {
      lines.remove(line.keyHash());
    } else {
      waiting(line.head().lane()).add(line);
    }
  }

  private WaitingKeyLines waiting(Lane lane) {
    return switch (lane) {
      case FAST -> fast;
      case SLOW -> slow;
    };
  }
}
