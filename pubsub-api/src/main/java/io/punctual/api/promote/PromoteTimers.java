package io.punctual.api.promote;

import io.punctual.api.alarm.AlarmConfig;
import io.punctual.api.alarm.AlarmMessage;
import io.punctual.api.alarm.AlarmTime;
import io.punctual.api.alarm.BrokerOutages;
import io.punctual.api.alarm.PackAlarms;
import io.punctual.api.alarm.QueueNumbers;
import io.punctual.api.alarm.SendAlarms;
import io.punctual.api.alarm.SendAlarms.Sent;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Step;
import io.punctual.protocol.Due;
import io.punctual.protocol.wire.AlarmedTimer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sets the alarms of timers as their due comes within the horizon: one instance at a time, range
 * after range, each noted as done only when RocketMQ has its alarms.
 */
class PromoteTimers implements Step {

  private final PromoterConfig config;
  private final Duration horizon;
  private final AlarmTime alarmTime;
  private final PromoterLock lock;
  private final Progress progress;
  private final ScanDueIndex scan;
  private final QueueNumbers queues;
  private final SendAlarms send;
  private final BrokerOutages rocket;
  private final InstantSource clock;
  private final ApiEvents events;

  private volatile boolean leads;
  private volatile long scannedMillis;
  private long outagesSeen;

  PromoteTimers(
      PromoterConfig config,
      AlarmConfig alarms,
      PromoterLock lock,
      Progress progress,
      ScanDueIndex scan,
      QueueNumbers queues,
      SendAlarms send,
      BrokerOutages rocket,
      InstantSource clock,
      ApiEvents events) {
    this.config = config;
    this.horizon = alarms.horizon();
    this.alarmTime = new AlarmTime(alarms.lead());
    this.lock = lock;
    this.progress = progress;
    this.scan = scan;
    this.queues = queues;
    this.send = send;
    this.rocket = rocket;
    this.clock = clock;
    this.events = events;
  }

  @Override
  public Duration runOnce() throws InterruptedException {
    Instant now = clock.instant();
    if (runOnce(now) instanceof Promoted.Failed) {
      events.happened(new ApiEvent.PromotionFailed());
    }
    Duration spent = Duration.between(now, clock.instant());
    return spent.compareTo(config.every()) < 0 ? config.every().minus(spent) : Duration.ZERO;
  }

  Promoted runOnce(Instant now) throws InterruptedException {
    if (!lock.hold()) {
      leads = false;
      return new Promoted.NotOurs();
    }
    if (!rocket.reachable()) {
      return new Promoted.NoRocketMq();
    }
    begin(now);
    return promoteUpTo(now.plus(horizon).toEpochMilli(), now);
  }

  /** Goes on where the last promoter stopped; timers already due are the sweep's. */
  private void begin(Instant now) {
    if (!leads) {
      leads = true;
      scannedMillis = progress.read();
    }
    long outages = rocket.outages();
    if (outages != outagesSeen) {
      outagesSeen = outages;
      scannedMillis = now.toEpochMilli();
    }
    long nowMillis = now.toEpochMilli();
    boolean clockWasAhead = scannedMillis > nowMillis + horizon.toMillis();
    scannedMillis = clockWasAhead ? nowMillis : Math.max(scannedMillis, nowMillis);
  }

  private Promoted promoteUpTo(long upToMillis, Instant now) throws InterruptedException {
    int timers = 0;
    while (scannedMillis < upToMillis) {
      long sliceEnd = Math.min(scannedMillis + config.sliceMax().toMillis(), upToMillis);
      int promoted = promoteSlice(sliceEnd, now);
      if (promoted < 0) {
        return new Promoted.Failed(scannedMillis);
      }
      timers += promoted;
      progress.advance(sliceEnd);
      scannedMillis = sliceEnd;
      if (scannedMillis < upToMillis && !lock.hold()) {
        leads = false;
        return new Promoted.NotOurs();
      }
    }
    return new Promoted.Upto(scannedMillis, timers);
  }

  /** How many timers; -1 when an alarm was not acknowledged. */
  private int promoteSlice(long endMillis, Instant now) throws InterruptedException {
    ScanRange pages = new ScanRange(scan, scannedMillis, endMillis, config.pageMax());
    int timers = 0;
    while (pages.hasNext()) {
      List<Due> page = pages.next();
      if (!ring(page, now)) {
        return -1;
      }
      timers += page.size();
    }
    return timers;
  }

  private boolean ring(List<Due> page, Instant now) throws InterruptedException {
    if (page.isEmpty()) {
      return true;
    }
    long begunAtNanos = System.nanoTime();
    PackAlarms grouped = new PackAlarms(queues, Duration.ZERO);
    for (Due due : page) {
      grouped.add(
          new AlarmedTimer(due.id(), due.nextAtMillis(), due.keyHash()),
          alarmTime.of(due.nextAtMillis(), now),
          now);
    }
    boolean acked = sendAll(grouped.takeReady(now));
    if (acked) {
      Duration took = Duration.ofNanos(System.nanoTime() - begunAtNanos);
      events.happened(new ApiEvent.AlarmsPromoted(page.size(), took));
    }
    return acked;
  }

  /**
   * A broker that is known not to answer delays no other: the sweep delivers its timers, and when
   * it is back, all timers due from then on are promoted again.
   */
  private boolean sendAll(List<AlarmMessage> messages) throws InterruptedException {
    List<CompletableFuture<Sent>> sending = new ArrayList<>(messages.size());
    for (AlarmMessage message : messages) {
      sending.add(send.send(message));
    }
    CompletableFuture<Void> all =
        CompletableFuture.allOf(sending.toArray(CompletableFuture[]::new));
    try {
      all.get(config.ackWaitMax().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      return false;
    } catch (ExecutionException bug) {
      throw new IllegalStateException(bug);
    }
    return sending.stream().noneMatch(sent -> sent.join() == Sent.FAILED);
  }

  /** How far it is behind the horizon; 0 where another instance is the promoter. */
  double lagSeconds() {
    long aheadMillis = scannedMillis - clock.millis();
    return leads ? Math.max(0, (horizon.toMillis() - aheadMillis) / 1_000.0) : 0;
  }

  @Override
  public void finish() {
    lock.release();
  }
}
