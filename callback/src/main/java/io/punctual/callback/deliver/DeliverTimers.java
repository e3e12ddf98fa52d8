package io.punctual.callback.deliver;

import io.punctual.callback.lease.HolderLease;
import io.punctual.callback.produce.Attempt;
import io.punctual.protocol.Claim;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryReply;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.TimerReply;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Delivers in real time, on the caller's thread: reads, claims, waits for each due, hands over,
 * notes each acknowledgement with its time, finishes, answers. What stays unacknowledged for long
 * goes on as one of the {@link DetachedDeliveries}.
 */
public class DeliverTimers {

  private record End(UUID id, Attempt attempt, long atMicros) {}

  private static final long PUT_OFF_MILLIS = 1_000;

  private final DeliveryParts parts;
  private final HolderLease lease;
  private final DetachedDeliveries detached;
  private final DeliverConfig config;
  private final InstantSource clock;

  public DeliverTimers(
      DeliveryParts parts,
      HolderLease lease,
      DetachedDeliveries detached,
      DeliverConfig config,
      InstantSource clock) {
    this.parts = parts;
    this.lease = lease;
    this.detached = detached;
    this.config = config;
    this.clock = clock;
  }

  public DeliveryReply deliver(DeliveryRequest request) {
    long received = EpochMicros.now(clock);
    List<TimerReply> replies = request.timers().isEmpty() ? List.of() : run(request, received);
    return new DeliveryReply(received, EpochMicros.now(clock), replies);
  }

  private List<TimerReply> run(DeliveryRequest request, long received) {
    ReadDelivery delivery = parts.read(request, received);
    long read = EpochMicros.now(clock);
    List<Long> dues = request.timers().stream().map(AlarmedTimer::dueMillis).toList();
    happened(new DeliverEvent.RequestRead(request.lane(), dues, received, read));
    if (delivery.isEmpty()) {
      return delivery.replies();
    }
    return lease.mayHandOver() ? claimAndSettle(delivery, read) : delivery.putOff(PUT_OFF_MILLIS);
  }

  private List<TimerReply> claimAndSettle(ReadDelivery delivery, long read) {
    ClaimedDelivery claims = claim(delivery);
    long claimed = EpochMicros.now(clock);
    RunningDelivery running = claims.begin(claimed);
    int timers = running.claimedIds().size();
    happened(new DeliverEvent.TimersClaimed(running.lane(), timers, read, claimed));
    settle(running, new LinkedBlockingQueue<>(), config.detachAfter());
    return running.replies();
  }

  private ClaimedDelivery claim(ReadDelivery delivery) {
    Claim mark = lease.nextClaim(clock.millis());
    try {
      return delivery.claim(mark);
    } catch (RuntimeException failed) {
      releaseAll(delivery.plannedIds(), mark, failed);
      throw failed;
    }
  }

  private void releaseAll(List<UUID> ids, Claim mark, RuntimeException failed) {
    try {
      parts.store().release(ids, mark);
    } catch (RuntimeException alsoFailed) {
      failed.addSuppressed(alsoFailed);
      happened(new DeliverEvent.ClaimsLeftOpen(ids, failed));
    }
  }

  /**
   * Waits for each due and each acknowledgement in turn; no connection is held meanwhile. Returns
   * when the delivery can be answered.
   *
   * @param patience how long the answer waits for the last acknowledgement; null when it is given
   */
  private void settle(
      RunningDelivery delivery, BlockingQueue<End> ends, @Nullable Duration patience) {
    HandOverProgress progress = delivery.progress();
    while (!progress.isSettled()) {
      long now = EpochMicros.now(clock);
      stopIfLate(delivery, now);
      delivery.handOver(
          now, (id, attempt) -> ends.add(new End(id, attempt, EpochMicros.now(clock))));
      if (patience != null && isStuck(progress, now, patience)) {
        detach(delivery, ends);
        return;
      }
      awaitEnds(delivery, ends, waitMicros(progress, now, patience));
    }
    finish(delivery, patience != null);
  }

  private void stopIfLate(RunningDelivery delivery, long nowMicros) {
    long sinceClaim = nowMicros / 1_000 - delivery.claim().claimedAtMillis();
    if (sinceClaim > config.handOverMax().toMillis() || !lease.mayHandOver()) {
      delivery.stop();
    }
  }

  private static boolean isStuck(HandOverProgress progress, long nowMicros, Duration patience) {
    return progress.isAllHandedOver()
        && nowMicros - progress.oldestUnackedMicros() > patience.toNanos() / 1_000;
  }

  private static long waitMicros(
      HandOverProgress progress, long nowMicros, @Nullable Duration patience) {
    if (progress.isSettled()) {
      return 0;
    }
    long untilReady =
        progress.readyAtMillis() == Long.MAX_VALUE
            ? Long.MAX_VALUE
            : progress.readyAtMillis() * 1_000 - nowMicros;
    long untilChecked = patience == null ? 1_000_000 : patience.toNanos() / 2_000;
    return Math.max(0, Math.min(untilReady, untilChecked));
  }

  private static void awaitEnds(
      RunningDelivery delivery, BlockingQueue<End> ends, long waitMicros) {
    try {
      End end = ends.poll(waitMicros, TimeUnit.MICROSECONDS);
      for (; end != null; end = ends.poll()) {
        delivery.ended(end.id(), end.attempt(), end.atMicros());
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted in the middle of a delivery", stopping);
    }
  }

  private void detach(RunningDelivery delivery, BlockingQueue<End> ends) {
    int unacked = delivery.progress().unacked().size();
    happened(new DeliverEvent.DeliveryDetached(delivery.lane(), unacked));
    try {
      delivery.finish(EpochMicros.now(clock));
    } finally {
      delivery.putOff(PUT_OFF_MILLIS);
      detached.run(() -> settle(delivery, ends, null));
    }
  }

  private void finish(RunningDelivery delivery, boolean answerWaits) {
    long settled = EpochMicros.now(clock);
    try {
      delivery.finish(settled);
      long finished = EpochMicros.now(clock);
      happened(new DeliverEvent.DeliveryFinished(delivery.lane(), settled, finished));
    } catch (RuntimeException failed) {
      if (answerWaits) {
        delivery.putOff(PUT_OFF_MILLIS);
        detached.run(() -> detached.finish(delivery));
      } else {
        detached.finish(delivery);
      }
    }
  }

  private void happened(DeliverEvent event) {
    parts.events().happened(event);
  }
}
