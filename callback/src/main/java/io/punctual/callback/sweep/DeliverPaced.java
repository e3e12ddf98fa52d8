package io.punctual.callback.sweep;

import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.lease.CurrentPauses;
import io.punctual.callback.lease.HolderLease;
import io.punctual.lifecycle.Step;
import io.punctual.protocol.Due;
import io.punctual.protocol.Pace;
import io.punctual.protocol.Shards;
import io.punctual.protocol.Waiting;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import io.punctual.protocol.wire.Verdict;
import io.punctual.store.pace.PaceTokens;
import io.punctual.store.pause.WaitingTimers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Delivers what waits for its turn in a pace: of each pace the earliest dues, as many as there may
 * be turns for. It looks where somebody got no turn lately, and now and then everywhere.
 */
public class DeliverPaced implements Step {

  /** Turns may have come up since the last look. */
  private static final Duration AGAIN_AFTER = Duration.ofMillis(100);

  private static final Duration LOOK_EVERY = Duration.ofMillis(250);

  /** So much of a second's timers are looked at together: more than come up between two looks. */
  private static final double AT_ONCE = 0.25;

  private static final int AT_ONCE_MAX = 1_000;

  /** Of each shard so many are looked at, or more where the timers are in few shards. */
  private static final int EACH = 16;

  private final WaitingTimers timers;
  private final DeliverBatches deliver;
  private final PaceTokens tokens;
  private final CurrentPauses paces;
  private final HolderLease lease;
  private final SweepConfig config;
  private final DeliverEvents events;
  private final InstantSource clock;

  private final Map<Integer, Integer> eachByZone = new HashMap<>();

  private List<Integer> shards = List.of();
  private long nextOfAllMillis;

  public DeliverPaced(
      WaitingTimers timers,
      DeliverBatches deliver,
      PaceTokens tokens,
      CurrentPauses paces,
      HolderLease lease,
      SweepConfig config,
      DeliverEvents events,
      InstantSource clock) {
    this.timers = timers;
    this.deliver = deliver;
    this.tokens = tokens;
    this.paces = paces;
    this.lease = lease;
    this.config = config;
    this.events = events;
    this.clock = clock;
  }

  /** One look. */
  @Override
  public Duration runOnce() {
    Collection<Pace> all = paces.paces().all();
    if (all.isEmpty()) {
      return LOOK_EVERY;
    }
    long begunNanos = System.nanoTime();
    boolean some = false;
    for (Pace pace : ofLines(all, clock.millis())) {
      some |= deliver(pace);
    }
    return (some ? AGAIN_AFTER : LOOK_EVERY).minusNanos(System.nanoTime() - begunNanos);
  }

  private Collection<Pace> ofLines(Collection<Pace> all, long nowMillis) {
    List<Integer> own = DecideShards.of(lease.holder(), lease.live());
    if (!own.equals(shards) || nowMillis >= nextOfAllMillis) {
      shards = own;
      nextOfAllMillis = nowMillis + config.fullPassEvery().toMillis();
      return all;
    }
    List<Integer> zones = tokens.lines(nowMillis);
    return all.stream().filter(pace -> zones.contains(pace.zone())).toList();
  }

  /** Returns whether any of the pace's timers wait. */
  private boolean deliver(Pace pace) {
    int atOnce = (int) Math.ceil(Math.min(AT_ONCE_MAX, pace.perSecond() * AT_ONCE));
    List<Due> next =
        first(pace.zone(), atOnce).stream()
            .sorted(Comparator.comparingLong(Due::nextAtMillis))
            .limit(atOnce)
            .map(it -> new Due(it.id(), Waiting.readyAt(it.nextAtMillis()), it.keyHash()))
            .toList();
    List<TimerReply> replies = new ArrayList<>(deliver.all(Lane.FAST, next));
    replies.addAll(deliver.slow(next, replies));
    events.happened(
        new DeliverEvent.TimersResumed(
            (int) replies.stream().filter(it -> it.verdict() == Verdict.FINISHED).count()));
    return !next.isEmpty();
  }

  private List<Due> first(int zone, int atOnce) {
    int each = eachByZone.getOrDefault(zone, EACH);
    List<Due> found = timers.first(zone, shards, each);
    long most =
        found.stream()
            .collect(Collectors.groupingBy(it -> Shards.of(it.keyHash()), Collectors.counting()))
            .values()
            .stream()
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    if (found.size() < atOnce && most == each) {
      eachByZone.put(zone, Math.min(2 * each, AT_ONCE_MAX));
    } else if (found.size() > 4 * atOnce) {
      eachByZone.put(zone, Math.max(each / 2, EACH));
    }
    return found;
  }
}
