package io.punctual.callback.deliver;

import io.punctual.callback.lease.HolderLease;
import io.punctual.callback.produce.Attempt;
import io.punctual.protocol.Claim;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryReply;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.TimerReply;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Delivers in real time, on the caller's thread: reads, claims, waits for each due, hands over,
 * notes each acknowledgement with its time, finishes, answers. What lasts goes on as one of the
 * {@link DetachedDeliveries}.
 */
public class DeliverTimers {

  private record End(UUID id, Attempt attempt, long atMicros) {}

  private static final long PUT_OFF_MILLIS = 1_000;

  private final DeliveryParts parts;
  private final HolderLease lease;
  private final DetachedDeliveries detached;
  private final BytesInFlight inFlight;
  private final DeliverConfig config;
  private final InstantSource clock;

  public DeliverTimers(
      DeliveryParts parts,
      HolderLease lease,
      DetachedDeliveries detached,
      BytesInFlight inFlight,
      DeliverConfig config,
      InstantSource clock) {
    this.parts = parts;
    this.lease = lease;
    this.detached = detached;
    this.inFlight = inFlight;
    this.config = config;
    this.clock = clock;
  }

  public DeliveryReply deliver(DeliveryRequest request) {
    long received = EpochMicros.now(clock);
    return request.timers().isEmpty() ? replied(received, null, List.of()) : run(request, received);
  }

  private DeliveryReply replied(long received, @Nullable Long claimed, List<TimerReply> replies) {
    return new DeliveryReply(received, claimed, EpochMicros.now(clock), replies);
  }

  private DeliveryReply run(DeliveryRequest request, long received) {
    try (BytesInFlight.Part room = inFlight.new Part()) {
      return run(request, received, room);
    }
  }

  private DeliveryReply run(DeliveryRequest request, long received, BytesInFlight.Part room) {
    ReadDelivery delivery = parts.read(request, received, room);
    long read = EpochMicros.now(clock);
    List<Long> dues = request.timers().stream().map(AlarmedTimer::dueMillis).toList();
    happened(new DeliverEvent.RequestRead(request.lane(), dues, received, read));
    if (delivery.isEmpty()) {
      return replied(received, null, delivery.replies());
    }
    if (!lease.mayHandOver()) {
      return replied(received, null, delivery.putOff(PUT_OFF_MILLIS));
    }
    delivery.setAside();
    return delivery.claimsNothing()
        ? replied(received, null, delivery.replies())
        : claimAndSettle(delivery, received, read, room);
  }

  private DeliveryReply claimAndSettle(
      ReadDelivery delivery, long received, long read, BytesInFlight.Part room) {
    ClaimedDelivery claims = claim(delivery);
    long claimed = EpochMicros.now(clock);
    RunningDelivery running = claims.begin(claimed);
    int timers = running.claimedIds().size();
    happened(new DeliverEvent.TimersClaimed(running.lane(), timers, read, claimed));
    settle(running, new LinkedBlockingQueue<>(), room, false);
    return replied(received, claimed, running.replies());
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
   * when the delivery can be answered. What lasts goes on apart, so that the timers of slow
   * partitions and the long chain of a key hold up nobody else's finish, answer, and next timer.
   *
   * @param answered whether it goes on apart: it writes what has ended from time to time
   */
  private void settle(
      RunningDelivery delivery,
      BlockingQueue<End> ends,
      BytesInFlight.Part room,
      boolean answered) {
    HandOverProgress progress = delivery.progress();
    long patienceMicros = config.detachAfter().toNanos() / 1_000;
    long writtenMicros = EpochMicros.now(clock);
    while (!progress.isSettled()) {
      long now = handOver(delivery, ends);
      if (!answered && progress.lasts(now, patienceMicros)) {
        detach(delivery, ends, room, now - patienceMicros);
        return;
      }
      if (answered && now - writtenMicros > patienceMicros) {
        writeEnded(delivery, room, now);
        writtenMicros = now;
      }
      awaitEnds(delivery, ends, waitMicros(progress, now, patienceMicros / 2));
    }
    finish(delivery, room, !answered);
  }

  /** What the database rejects is written with what ends next. */
  private static void writeEnded(
      RunningDelivery delivery, BytesInFlight.Part room, long nowMicros) {
    try {
      delivery.finish(nowMicros);
      room.keepOnly(delivery.progress().open());
    } catch (RuntimeException later) {
      // The last finish repeats it, and reports what it can't write.
    }
  }

  /** Hands over all that is ready, each by the clock and the lease of its moment. */
  private long handOver(RunningDelivery delivery, BlockingQueue<End> ends) {
    long now;
    do {
      now = EpochMicros.now(clock);
      stopIfLate(delivery, now);
    } while (delivery.handOverNext(
        now, (id, attempt) -> ends.add(new End(id, attempt, EpochMicros.now(clock)))));
    return now;
  }

  private void stopIfLate(RunningDelivery delivery, long nowMicros) {
    long sinceClaim = nowMicros / 1_000 - delivery.claim().claimedAtMillis();
    if (sinceClaim > config.handOverMax().toMillis() || !lease.mayHandOver(delivery.claim())) {
      delivery.stop();
    }
    delivery.stopPaused(nowMicros / 1_000);
  }

  private static long waitMicros(
      HandOverProgress progress, long nowMicros, long untilCheckedMicros) {
    if (progress.isSettled()) {
      return 0;
    }
    long untilReady =
        progress.readyAtMillis() == Long.MAX_VALUE
            ? Long.MAX_VALUE
            : progress.readyAtMillis() * 1_000 - nowMicros;
    return Math.max(0, Math.min(untilReady, untilCheckedMicros));
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

  private void detach(
      RunningDelivery delivery,
      BlockingQueue<End> ends,
      BytesInFlight.Part room,
      long slowBeforeMicros) {
    int unacked = delivery.progress().unacked().size();
    happened(new DeliverEvent.DeliveryDetached(delivery.lane(), unacked));
    try {
      delivery.finish(EpochMicros.now(clock));
      room.keepOnly(delivery.progress().open());
    } finally {
      delivery.putOff(PUT_OFF_MILLIS, slowBeforeMicros);
      goOnApart(room, () -> settle(delivery, ends, room, true));
    }
  }

  private void goOnApart(BytesInFlight.Part room, Runnable work) {
    room.keep();
    detached.run(
        () -> {
          try (room) {
            work.run();
          }
        });
  }

  private void finish(RunningDelivery delivery, BytesInFlight.Part room, boolean answerWaits) {
    long settled = EpochMicros.now(clock);
    try {
      delivery.finish(settled);
      long finished = EpochMicros.now(clock);
      happened(new DeliverEvent.DeliveryFinished(delivery.lane(), settled, finished));
    } catch (RuntimeException failed) {
      if (answerWaits) {
        delivery.putOff(PUT_OFF_MILLIS, settled);
        goOnApart(room, () -> detached.finish(delivery));
      } else {
        detached.finish(delivery);
      }
    }
  }

  private void happened(DeliverEvent event) {
    parts.events().happened(event);
  }
}
