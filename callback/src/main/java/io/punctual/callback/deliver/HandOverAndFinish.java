package io.punctual.callback.deliver;

import io.punctual.callback.produce.Attempt;
import io.punctual.store.sql.RetrySql;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Drives a claimed delivery to its end: waits for each due, hands over, notes each acknowledgement
 * with its time, finishes. What stays unacknowledged for long is settled on a thread of its own, so
 * that the answer holds up nobody else's timers.
 */
public class HandOverAndFinish {

  /**
   * @param handOverMax past this since the claim nothing more is handed over
   * @param detachAfter an answer waits this long for the last acknowledgement
   * @param finishMax a finish that the database rejects is repeated until this since the claim
   */
  public record Waits(Duration handOverMax, Duration detachAfter, Duration finishMax) {}

  private record End(UUID id, Attempt attempt, long atMicros) {}

  private static final long FINISH_PAUSE_MILLIS = 250;
  private static final long PUT_OFF_MILLIS = 1_000;

  private final DeliverEvents events;
  private final BooleanSupplier mayHandOver;
  private final Waits waits;
  private final InstantSource clock;
  private final Phaser detached = new Phaser(1);

  /**
   * @param mayHandOver the holder's word that its claims are its own
   */
  public HandOverAndFinish(
      DeliverEvents events, BooleanSupplier mayHandOver, Waits waits, InstantSource clock) {
    this.events = events;
    this.mayHandOver = mayHandOver;
    this.waits = waits;
    this.clock = clock;
  }

  /** Returns when the delivery can be answered. */
  void settle(RunningDelivery delivery) {
    settle(delivery, new LinkedBlockingQueue<>(), waits.detachAfter());
  }

  /** Waits for each due and each acknowledgement in turn; no connection is held meanwhile. */
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
    if (sinceClaim > waits.handOverMax().toMillis() || !mayHandOver.getAsBoolean()) {
      delivery.stop();
    }
  }

  private static boolean isStuck(HandOverProgress progress, long nowMicros, Duration patience) {
    return progress.isAllHandedOver()
        && nowMicros - progress.oldestUnackedMicros() > patience.toNanos() / 1_000;
  }

  private long waitMicros(HandOverProgress progress, long nowMicros, @Nullable Duration patience) {
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
    events.happened(
        new DeliverEvent.DeliveryDetached(delivery.lane(), delivery.progress().unacked().size()));
    try {
      delivery.finish(EpochMicros.now(clock));
    } finally {
      delivery.putOff(PUT_OFF_MILLIS);
      inBackground(() -> settle(delivery, ends, null));
    }
  }

  private void finish(RunningDelivery delivery, boolean answerWaits) {
    long settled = EpochMicros.now(clock);
    try {
      delivery.finish(settled);
      events.happened(
          new DeliverEvent.DeliveryFinished(delivery.lane(), settled, EpochMicros.now(clock)));
    } catch (RuntimeException failed) {
      if (answerWaits) {
        delivery.putOff(PUT_OFF_MILLIS);
        inBackground(() -> finishUntilLate(delivery));
      } else {
        finishUntilLate(delivery);
      }
    }
  }

  private void finishUntilLate(RunningDelivery delivery) {
    while (true) {
      try {
        delivery.finish(EpochMicros.now(clock));
        return;
      } catch (RuntimeException failed) {
        long sinceClaim = clock.millis() - delivery.claim().claimedAtMillis();
        if (sinceClaim > waits.finishMax().toMillis() || !RetrySql.isPassing(failed)) {
          events.happened(new DeliverEvent.ClaimsLeftOpen(delivery.claimedIds(), failed));
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
