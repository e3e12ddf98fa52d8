package io.punctual.callback.sweep;

import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.lease.HolderLease;
import io.punctual.lifecycle.Step;
import io.punctual.protocol.Due;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import io.punctual.protocol.wire.Verdict;
import io.punctual.store.delivery.Deliveries;
import io.punctual.store.timer.DueIndex;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The second clock: delivers what is overdue straight from SQL, whatever became of its alarm. Safe
 * beside requests and other sweeps, since it goes through the same claims.
 */
public class SweepOverdue implements Step {

  /** What can be delivered so soon is met again by the next pass. */
  private static final long SOON_MILLIS = 1_000;

  private final DueIndex due;
  private final Deliveries store;
  private final DeliverBatches deliver;
  private final HolderLease lease;
  private final SweepConfig config;
  private final DeliverEvents events;
  private final InstantSource clock;
  private final LowWatermarks low;
  private final HidingKeys hiding = new HidingKeys();

  public SweepOverdue(
      DueIndex due,
      Deliveries store,
      DeliverBatches deliver,
      HolderLease lease,
      SweepConfig config,
      DeliverEvents events,
      InstantSource clock) {
    this.due = due;
    this.store = store;
    this.deliver = deliver;
    this.lease = lease;
    this.config = config;
    this.events = events;
    this.clock = clock;
    this.low = new LowWatermarks(config.fullPassEvery());
  }

  /**
   * One pass over the due index; at once another, as long as one gets anything out of its way, or
   * leaves out keys that filled a page without being free.
   */
  @Override
  public Duration runOnce() {
    long begunNanos = System.nanoTime();
    Instant now = clock.instant();
    List<Due> overdue = overdue(now);
    List<TimerReply> replies = deliver.all(Lane.FAST, overdue);
    hiding.learn(overdue, idsOfBusy(replies), config.perShard());
    DeliverEvent.TimersSwept swept = settle(overdue, replies, now);
    events.happened(swept);
    return swept.finished() + swept.postponed() > 0 || !hiding.keys().isEmpty()
        ? Duration.ZERO
        : config.every().minusNanos(System.nanoTime() - begunNanos);
  }

  private DeliverEvent.TimersSwept settle(
      List<Due> overdue, List<TimerReply> replies, Instant now) {
    int finished =
        count(replies, Verdict.FINISHED) + count(deliver.slow(overdue, replies), Verdict.FINISHED);
    return new DeliverEvent.TimersSwept(finished, postpone(replies, now));
  }

  private List<Due> overdue(Instant now) {
    List<Integer> shards = DecideShards.of(lease.holder(), lease.live());
    Collection<Integer> full = low.dueForFullPass(shards, now);
    if (!full.isEmpty()) {
      low.passed(full, due.oldest(full), now);
    }
    return due.scan(low.of(shards), upToMillis(now), config.perShard(), hiding.keys());
  }

  private long upToMillis(Instant now) {
    return now.minus(config.after()).toEpochMilli();
  }

  /** Sets aside what can't be delivered soon, so that the next scan gets past it. */
  private int postpone(List<TimerReply> replies, Instant now) {
    long max = config.postponeMax().toMillis();
    Map<Boolean, List<TimerReply>> waiting =
        replies.stream()
            .filter(SweepOverdue::isPostponed)
            .collect(Collectors.partitioningBy(reply -> reply.verdict() == Verdict.SLOW));
    int postponed = 0;
    for (List<TimerReply> some : waiting.values()) {
      long wait =
          some.stream()
              .filter(reply -> reply.verdict() == Verdict.RETRY)
              .mapToLong(TimerReply::retryInMillis)
              .min()
              .orElse(max);
      postponed +=
          store.postpone(
              some.stream().map(TimerReply::id).toList(),
              now.toEpochMilli() + Math.min(wait, max),
              upToMillis(now));
    }
    return postponed;
  }

  private static Set<UUID> idsOfBusy(List<TimerReply> replies) {
    return replies.stream()
        .filter(reply -> reply.verdict() == Verdict.RETRY && !isPostponed(reply))
        .map(TimerReply::id)
        .collect(Collectors.toSet());
  }

  private static boolean isPostponed(TimerReply reply) {
    return reply.verdict() == Verdict.SLOW || reply.retryInMillis() > SOON_MILLIS;
  }

  private static int count(List<TimerReply> replies, Verdict verdict) {
    return (int) replies.stream().filter(reply -> reply.verdict() == verdict).count();
  }
}
