package io.punctual.callback.sweep;

import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.lease.CurrentPauses;
import io.punctual.callback.lease.HolderLease;
import io.punctual.lifecycle.Step;
import io.punctual.protocol.Due;
import io.punctual.protocol.Pauses;
import io.punctual.protocol.ScopedTimer;
import io.punctual.protocol.Shards;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import io.punctual.protocol.wire.Verdict;
import io.punctual.store.pause.WaitingTimers;
import io.punctual.store.pause.WaitingTimers.Place;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Delivers, in due order, what waited for a pause that is over or in a pace that is no more, and
 * ends what has expired meanwhile. It walks over all that waits when the pauses and paces have
 * changed, when one is over by itself, when this callback has other shards, and now and then.
 */
public class DeliverResumed implements Step {

  /** Timers that are looked at together. */
  private static final int PAGE = 1_000;

  private static final Duration LOOK_EVERY = Duration.ofMillis(250);

  private static final Duration AGAIN_AFTER = Duration.ofSeconds(1);

  /** Another callback, which has not heard of a pause's end, sets timers aside for so long. */
  private static final Duration HEARD_MAX = Duration.ofSeconds(3);

  private final WaitingTimers timers;
  private final DeliverBatches deliver;
  private final CurrentPauses pauses;
  private final HolderLease lease;
  private final SweepConfig config;
  private final DeliverEvents events;
  private final InstantSource clock;

  private final WaitingWalk walk = new WaitingWalk();

  private Pauses known = Pauses.NONE;
  private long heardMillis;
  private long nextWalkMillis;
  private boolean leftSome;

  public DeliverResumed(
      WaitingTimers timers,
      DeliverBatches deliver,
      CurrentPauses pauses,
      HolderLease lease,
      SweepConfig config,
      DeliverEvents events,
      InstantSource clock) {
    this.timers = timers;
    this.deliver = deliver;
    this.pauses = pauses;
    this.lease = lease;
    this.config = config;
    this.events = events;
    this.clock = clock;
  }

  /** One page of a walk. */
  @Override
  public Duration runOnce() {
    long begunNanos = System.nanoTime();
    long now = clock.millis();
    beginIfDue(now);
    if (walk.isOver()) {
      return LOOK_EVERY;
    }
    int finished = page(now);
    if (walk.isOver()) {
      nextWalkMillis = nextWalk(now);
    }
    events.happened(new DeliverEvent.TimersResumed(finished));
    return Duration.ofSeconds(finished)
        .dividedBy(config.resumedPerSecond())
        .minusNanos(System.nanoTime() - begunNanos);
  }

  private void beginIfDue(long now) {
    boolean hasOtherShards = walk.own(DecideShards.of(lease.holder(), lease.live()));
    boolean hasChanged = pauses.get() != known;
    if (hasOtherShards || hasChanged) {
      known = pauses.get();
      heardMillis = now + HEARD_MAX.toMillis();
      leftSome = false;
    }
    if (hasChanged && !hasOtherShards) {
      walk.changed();
    } else if (walk.isOver() && now >= nextWalkMillis) {
      leftSome = false;
      walk.begin();
    }
  }

  private long nextWalk(long now) {
    if (leftSome) {
      return now + AGAIN_AFTER.toMillis();
    }
    long next = Math.min(now + config.fullPassEvery().toMillis(), known.nextEndMillis(now));
    return now < heardMillis ? Math.min(next, heardMillis) : next;
  }

  /** Returns how many were delivered or ended. */
  private int page(long now) {
    Map<Integer, Place> places = walk.places();
    int each = PAGE / places.size();
    List<ScopedTimer> page = timers.page(places, each);
    List<Due> free =
        page.stream()
            .filter(row -> !row.isHeldBy(known, now) && !pauses.paces().hold(row, now))
            .map(row -> new Due(row.id(), row.dueMillis(), row.keyHash()))
            .toList();
    List<TimerReply> replies = new ArrayList<>(deliver.all(Lane.FAST, free));
    replies.addAll(deliver.slow(free, replies));
    Set<UUID> finished = idsOf(replies, Verdict.FINISHED);
    leftSome |= finished.size() + idsOf(replies, Verdict.STALE).size() < free.size();
    Map<Integer, List<ScopedTimer>> byShard =
        page.stream().collect(Collectors.groupingBy(row -> Shards.of(row.keyHash())));
    byShard.values().removeIf(rows -> rows.size() < each);
    Map<Integer, Place> next = new HashMap<>();
    byShard.forEach((shard, rows) -> next.put(shard, behind(rows.getLast(), finished)));
    walk.cameTo(next);
    return finished.size();
  }

  /** More of its key may have the same next-at: they go next, if it went. */
  private static Place behind(ScopedTimer last, Set<UUID> finished) {
    boolean went = finished.contains(last.id()) && last.keyHash() > Long.MIN_VALUE;
    return new Place(last.nextAtMillis(), went ? last.keyHash() - 1 : last.keyHash());
  }

  private static Set<UUID> idsOf(List<TimerReply> replies, Verdict verdict) {
    return replies.stream()
        .filter(reply -> reply.verdict() == verdict)
        .map(TimerReply::id)
        .collect(Collectors.toSet());
  }
}
