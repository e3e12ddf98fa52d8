package io.punctual.callback.deliver;

import io.punctual.callback.produce.Attempt;
import io.punctual.contract.AlarmedTimer;
import io.punctual.contract.DeliveryReply;
import io.punctual.contract.DeliveryRequest;
import io.punctual.store.Claim;
import io.punctual.store.RetrySql;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Drives deliveries in real time, each on its caller's thread. What stays unacknowledged for long
 * is settled on a thread of its own, so that the answer holds up nobody else's timers.
 */
public class DeliverTimers {

  /**
   * @param handOverMax past this since the claim nothing more is handed over
   * @param detachAfter an answer waits this long for the last acknowledgement
   * @param finishMax a finish that the database turns away is repeated until this since the claim
   */
  public record Waits(Duration handOverMax, Duration detachAfter, Duration finishMax) {}

  /** The holder's word that its claims are its own. */
  public interface Holder {
    Claim nextClaim(long nowMillis);

    boolean mayHandOver();
  }

  private record End(UUID id, Attempt attempt, long atMicros) {}

  private static final long FINISH_PAUSE_MILLIS = 250;
  private static final long PUT_OFF_MILLIS = 1_000;

  private final Delivery.Parts parts;
  private final Holder holder;
  private final Waits waits;
  private final InstantSource clock;
  private final Phaser detached = new Phaser(1);

  public DeliverTimers(Delivery.Parts parts, Holder holder, Waits waits, InstantSource clock) {
    this.parts = parts;
    this.holder = holder;
    this.waits = waits;
    this.clock = clock;
  }

  public DeliveryReply deliver(DeliveryRequest request) {
    long received = Micros.now(clock);
    Delivery delivery = new Delivery(parts, request);
    if (!request.timers().isEmpty()) {
      run(request, delivery, received);
    }
    return new DeliveryReply(received, Micros.now(clock), delivery.replies());
  }

  private void run(DeliveryRequest request, Delivery delivery, long received) {
    delivery.read(received);
    long read = Micros.now(clock);
    parts
        .events()
        .read(
            request.lane(),
            request.timers().stream().map(AlarmedTimer::dueMillis).toList(),
            received,
            read);
    if (delivery.isEmpty()) {
      return;
    }
    if (!holder.mayHandOver()) {
      delivery.putOffAll(PUT_OFF_MILLIS);
      return;
    }
    claim(delivery);
    long claimed = Micros.now(clock);
    delivery.begin(claimed);
    parts.events().claimed(request.lane(), delivery.claimedIds().size(), read, claimed);
    settle(request, delivery, new LinkedBlockingQueue<>(), waits.detachAfter());
  }

  private void claim(Delivery delivery) {
    Claim mark = holder.nextClaim(clock.millis());
    try {
      delivery.claim(mark);
    } catch (RuntimeException failed) {
      releaseAll(delivery, mark, failed);
      throw failed;
    }
  }

  private void releaseAll(Delivery delivery, Claim mark, RuntimeException failed) {
    try {
      parts.store().release(delivery.claimedIds(), mark);
    } catch (RuntimeException alsoFailed) {
      failed.addSuppressed(alsoFailed);
      parts.events().leftOpen(delivery.claimedIds(), failed);
    }
  }

  /** Waits for each due and each acknowledgement in turn; no connection is held meanwhile. */
  private void settle(
      DeliveryRequest request,
      Delivery delivery,
      BlockingQueue<End> ends,
      @Nullable Duration patience) {
    HandOver progress = delivery.progress();
    while (!progress.isSettled()) {
      long now = Micros.now(clock);
      stopIfLate(delivery, now);
      delivery.handOver(now, (id, attempt) -> ends.add(new End(id, attempt, Micros.now(clock))));
      if (patience != null && isStuck(progress, now, patience)) {
        detach(request, delivery, ends);
        return;
      }
      awaitEnds(delivery, ends, waitMicros(progress, now, patience));
    }
    finish(request, delivery, patience != null);
  }

  private void stopIfLate(Delivery delivery, long nowMicros) {
    long sinceClaim = nowMicros / 1_000 - delivery.claimed().claimedAtMillis();
    if (sinceClaim > waits.handOverMax().toMillis() || !holder.mayHandOver()) {
      delivery.stop();
    }
  }

  private static boolean isStuck(HandOver progress, long nowMicros, Duration patience) {
    return progress.isAllHandedOver()
        && nowMicros - progress.oldestUnackedMicros() > patience.toNanos() / 1_000;
  }

  private long waitMicros(HandOver progress, long nowMicros, @Nullable Duration patience) {
    long untilReady =
        progress.readyAtMillis() == Long.MAX_VALUE
            ? Long.MAX_VALUE
            : progress.readyAtMillis() * 1_000 - nowMicros;
    long untilChecked = patience == null ? 1_000_000 : patience.toNanos() / 2_000;
    return Math.max(0, Math.min(untilReady, untilChecked));
  }

  private static void awaitEnds(Delivery delivery, BlockingQueue<End> ends, long waitMicros) {
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

  private void detach(DeliveryRequest request, Delivery delivery, BlockingQueue<End> ends) {
    parts.events().detached(request.lane(), delivery.progress().unacked().size());
    try {
      delivery.finish(Micros.now(clock));
    } finally {
      delivery.putOff(PUT_OFF_MILLIS);
      inBackground(() -> settle(request, delivery, ends, null));
    }
  }

  private void finish(DeliveryRequest request, Delivery delivery, boolean answerWaits) {
    long settled = Micros.now(clock);
    try {
      delivery.finish(settled);
      parts.events().finished(request.lane(), settled, Micros.now(clock));
    } catch (RuntimeException failed) {
      if (answerWaits) {
        delivery.putOff(PUT_OFF_MILLIS);
        inBackground(() -> finishUntilLate(delivery));
      } else {
        finishUntilLate(delivery);
      }
    }
  }

  private void finishUntilLate(Delivery delivery) {
    while (true) {
      try {
        delivery.finish(Micros.now(clock));
        return;
      } catch (RuntimeException failed) {
        long sinceClaim = clock.millis() - delivery.claimed().claimedAtMillis();
        if (sinceClaim > waits.finishMax().toMillis() || !RetrySql.isPassing(failed)) {
          parts.events().leftOpen(delivery.claimedIds(), failed);
          return;
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(FINISH_PAUSE_MILLIS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private void inBackground(Runnable settling) {
    detached.register();
    Thread.ofVirtual()
        .name("settle")
        .start(
            () -> {
              try {
                settling.run();
              } finally {
                detached.arriveAndDeregister();
              }
            });
  }

  /** Waits until what was detached is settled. Returns whether it was, within that time. */
  public boolean awaitSettled(Duration max) throws InterruptedException {
    int phase = detached.arrive();
    try {
      detached.awaitAdvanceInterruptibly(phase, max.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException stillSettling) {
      return false;
    }
  }
}
