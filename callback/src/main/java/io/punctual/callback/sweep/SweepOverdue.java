package io.punctual.callback.sweep;

import io.punctual.callback.deliver.AlarmsSeen;
import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.deliver.DeliverTimers;
import io.punctual.callback.lease.HolderLease;
import io.punctual.lifecycle.Step;
import io.punctual.protocol.Due;
import io.punctual.protocol.Shards;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryReply;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import io.punctual.protocol.wire.Verdict;
import io.punctual.store.delivery.Deliveries;
import io.punctual.store.timer.DueIndex;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * The second clock: delivers what is overdue straight from SQL, whatever became of its alarm. Safe
 * beside requests and other sweeps, since it goes through the same claims.
 */
public class SweepOverdue implements Step {

  /** Timers of one delivery of the sweep while no alarms flow. */
  private static final int BATCH_MAX = 500;

  /** The same beside alarms, whose timers wait in Kafka's queues behind it. */
  private static final int BESIDE_ALARMS_BATCH_MAX = 125;

  /** What can be delivered so soon is met again by the next pass. */
  private static final long SOON_MILLIS = 1_000;

  private final DueIndex due;
  private final Deliveries store;
  private final DeliverTimers deliverTimers;
  private final HolderLease lease;
  private final AlarmsSeen alarms;
  private final SweepConfig config;
  private final DeliverEvents events;
  private final InstantSource clock;
  private final LowWatermarks low;
  private final HidingKeys hiding = new HidingKeys();

  public SweepOverdue(
      DueIndex due,
      Deliveries store,
      DeliverTimers deliverTimers,
      HolderLease lease,
      AlarmsSeen alarms,
      SweepConfig config,
      DeliverEvents events,
      InstantSource clock) {
    this.due = due;
    this.store = store;
    this.deliverTimers = deliverTimers;
    this.lease = lease;
    this.alarms = alarms;
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
    List<TimerReply> replies = deliverAll(Lane.FAST, overdue);
    hiding.learn(overdue, idsOfBusy(replies), config.perShard());
    DeliverEvent.TimersSwept swept = settle(overdue, replies, now);
    events.happened(swept);
    return swept.finished() + swept.postponed() > 0 || !hiding.keys().isEmpty()
        ? Duration.ZERO
        : config.every().minusNanos(System.nanoTime() - begunNanos);
  }

  private DeliverEvent.TimersSwept settle(
      List<Due> overdue, List<TimerReply> replies, Instant now) {
    Map<UUID, Due> byId = overdue.stream().collect(Collectors.toMap(Due::id, d -> d));
    List<Due> slow =
        replies.stream()
            .filter(reply -> reply.verdict() == Verdict.SLOW)
            .map(reply -> byId.get(reply.id()))
            .sorted(Comparator.comparingLong(Due::nextAtMillis))
            .toList();
    int finished = count(replies, Verdict.FINISHED) + tryOneSlowBatch(slow);
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

  /** Slow topics get one delivery a pass: it finds out whether they have recovered. */
  private int tryOneSlowBatch(List<Due> slow) {
    return slow.isEmpty()
        ? 0
        : count(
            deliverAll(Lane.SLOW, slow.subList(0, Math.min(slow.size(), batchMax()))),
            Verdict.FINISHED);
  }

  private List<TimerReply> deliverAll(Lane lane, List<Due> overdue) {
    List<DeliveryRequest> requests =
        batches(overdue, batchMax()).stream().map(batch -> request(lane, batch)).toList();
    List<TimerReply> replies = new ArrayList<>();
    try (ExecutorService threads =
        Executors.newFixedThreadPool(inFlightMax(), Thread.ofVirtual().name("sweep").factory())) {
      List<CompletableFuture<DeliveryReply>> running =
          requests.stream()
              .map(
                  request ->
                      CompletableFuture.supplyAsync(() -> deliverTimers.deliver(request), threads))
              .toList();
      running.forEach(answer -> replies.addAll(answer.join().timers()));
    }
    return replies;
  }

  private int batchMax() {
    return alarms.isFlowing() ? BESIDE_ALARMS_BATCH_MAX : BATCH_MAX;
  }

  private int inFlightMax() {
    return alarms.isFlowing() ? config.besideAlarmsInFlightMax() : config.inFlightMax();
  }

  /**
   * A key's timers stay together, in due order: two deliveries of one key only hinder each other.
   */
  private static List<List<Due>> batches(List<Due> overdue, int batchMax) {
    int count = Math.ceilDiv(overdue.size(), batchMax);
    Map<Long, Long> ofKey =
        overdue.stream().collect(Collectors.groupingBy(Due::keyHash, Collectors.counting()));
    return List.copyOf(
        overdue.stream()
            .sorted(Comparator.comparingLong(Due::nextAtMillis))
            .collect(
                Collectors.groupingBy(
                    timer ->
                        ofKey.getOrDefault(timer.keyHash(), 0L) > HidingKeys.OF_KEY_MAX
                            ? timer.keyHash()
                            : (long) Math.floorMod(timer.keyHash() / Shards.COUNT, count)))
            .values());
  }

  private static DeliveryRequest request(Lane lane, List<Due> batch) {
    return new DeliveryRequest(
        lane,
        batch.stream()
            .limit(DeliveryRequest.TIMERS_MAX)
            .map(timer -> new AlarmedTimer(timer.id(), timer.nextAtMillis(), timer.keyHash()))
            .toList());
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
