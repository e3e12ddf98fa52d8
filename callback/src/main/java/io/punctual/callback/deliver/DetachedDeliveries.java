package io.punctual.callback.deliver;

import io.punctual.store.sql.RetrySql;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Deliveries that go on after their answer, each on a thread of its own, so that the answer holds
 * up nobody else's timers. A stop waits for them.
 */
public class DetachedDeliveries {

  private static final long FINISH_PAUSE_MILLIS = 250;

  private final DeliverConfig config;
  private final DeliverEvents events;
  private final InstantSource clock;
  private final Phaser running = new Phaser(1);

  public DetachedDeliveries(DeliverConfig config, DeliverEvents events, InstantSource clock) {
    this.config = config;
    this.events = events;
    this.clock = clock;
  }

  void run(Runnable settling) {
    running.register();
    Thread.ofVirtual()
        .name("settle")
        .start(
            () -> {
              try {
                settling.run();
              } finally {
                running.arriveAndDeregister();
              }
            });
  }

  /** Repeats a finish that the database has rejected, until it is too late for it. */
  void finish(RunningDelivery delivery) {
    while (true) {
      try {
        delivery.finish(EpochMicros.now(clock));
        return;
      } catch (RuntimeException failed) {
        long sinceClaim = clock.millis() - delivery.claim().claimedAtMillis();
        if (sinceClaim > config.finishMax().toMillis() || !RetrySql.isPassing(failed)) {
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

  /** Waits until all are settled. Returns whether they were, within that time. */
  public boolean awaitSettled(Duration max) throws InterruptedException {
    int phase = running.arrive();
    try {
      running.awaitAdvanceInterruptibly(phase, max.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException stillSettling) {
      return false;
    }
  }
}
