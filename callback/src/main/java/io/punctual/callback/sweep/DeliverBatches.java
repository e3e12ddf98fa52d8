package io.punctual.callback.sweep;

import io.punctual.callback.deliver.AlarmsSeen;
import io.punctual.callback.deliver.DeliverTimers;
import io.punctual.protocol.Due;
import io.punctual.protocol.Shards;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryReply;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import io.punctual.protocol.wire.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** Delivers what nobody rang for, by requests as a consumer's, and by fewer while alarms flow. */
public class DeliverBatches {

  /** Timers of one delivery while no alarms flow. */
  private static final int BATCH_MAX = 500;

  /** The same beside alarms, whose timers wait in Kafka's queues behind it. */
  private static final int BESIDE_ALARMS_BATCH_MAX = 125;

  private final DeliverTimers deliverTimers;
  private final AlarmsSeen alarms;
  private final SweepConfig config;

  public DeliverBatches(DeliverTimers deliverTimers, AlarmsSeen alarms, SweepConfig config) {
    this.deliverTimers = deliverTimers;
    this.alarms = alarms;
    this.config = config;
  }

  /** Returns the replies to all of them. */
  List<TimerReply> all(Lane lane, List<Due> timers) {
    if (timers.isEmpty()) {
      return List.of();
    }
    List<DeliveryRequest> requests =
        batches(timers, batchMax()).stream().map(batch -> request(lane, batch)).toList();
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

  /** Slow topics get one delivery: it finds out whether they have recovered. */
  List<TimerReply> slow(List<Due> timers, List<TimerReply> replies) {
    Set<UUID> slow =
        replies.stream()
            .filter(reply -> reply.verdict() == Verdict.SLOW)
            .map(TimerReply::id)
            .collect(Collectors.toSet());
    return all(
        Lane.SLOW,
        timers.stream()
            .filter(timer -> slow.contains(timer.id()))
            .sorted(Comparator.comparingLong(Due::nextAtMillis))
            .limit(batchMax())
            .toList());
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
  private static List<List<Due>> batches(List<Due> timers, int batchMax) {
    int count = Math.ceilDiv(timers.size(), batchMax);
    Map<Long, Long> ofKey =
        timers.stream().collect(Collectors.groupingBy(Due::keyHash, Collectors.counting()));
    return List.copyOf(
        timers.stream()
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
}
