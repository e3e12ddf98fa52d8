package io.punctual.consumer.watch;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.punctual.consumer.hold.ArrivalCounts;
import io.punctual.consumer.hold.Held;
import io.punctual.consumer.hold.ReturnCounts;
import io.punctual.protocol.wire.Lane;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Counts and times; the README lists the meters. */
public final class MeterEvents implements ConsumerEvents {

  private final MeterRegistry meters;
  private final Timer alarmLateness;
  private final Timer hold;
  private final Timer runwayLeft;
  private final Timer runwayMissed;
  private final Timer clockRoundTrip;
  private final Timer connectionWait;

  public MeterEvents(MeterRegistry meters) {
    this.meters = meters;
    this.alarmLateness = timer("punctual.alarm.lateness", 1, 5, 25, 50, 100, 200, 500, 2000, 10000);
    this.hold = timer("punctual.hold", 1, 10, 100, 1000, 2000, 5000, 8000, 10000, 15000, 60000);
    this.runwayLeft = timer("punctual.runway.left", 1, 5, 10, 15, 20, 22, 24, 25, 50, 100, 250);
    this.runwayMissed = timer("punctual.runway.missed", 1, 5, 10, 25, 50, 100, 500, 2000, 10000);
    this.clockRoundTrip = timer("punctual.clock.round.trip", 1, 2, 5, 10, 50, 100);
    this.connectionWait = timer("punctual.callback.pool.wait", 1, 5, 10, 50, 100, 500);
  }

  @Override
  public void alarmArrived(long lateMillis, ArrivalCounts arrivals) {
    count("punctual.alarms.received").increment();
    alarmLateness.record(Math.max(0, lateMillis), TimeUnit.MILLISECONDS);
    arrived("held", arrivals.held());
    arrived("rung_twice", arrivals.rungTwice());
    arrived("late", arrivals.late());
    arrived("ahead", arrivals.ahead());
  }

  private void arrived(String as, int timers) {
    count("punctual.timers.arrived", "as", as).increment(timers);
  }

  @Override
  public void alarmUnreadable(String queue, long offset, String reason) {
    count("punctual.alarms.unreadable").increment();
  }

  @Override
  public void queuesAssigned(int queues, int timersDropped) {
    count("punctual.alarms.rebalances").increment();
    count("punctual.timers.dropped").increment(timersDropped);
  }

  @Override
  public void holdFull(boolean full) {
    if (full) {
      count("punctual.hold.filled").increment();
    }
  }

  @Override
  public void offsetsCommitted(int queues) {
    count("punctual.alarms.commits").increment(queues);
  }

  @Override
  public void stepFailed(RuntimeException e) {
    count("punctual.steps.failed").increment();
  }

  @Override
  public void requestSent(Lane lane, List<Held> held, long nowMicros) {
    DistributionSummary.builder("punctual.batch.size")
        .tag("lane", tag(lane))
        .serviceLevelObjectives(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
        .register(meters)
        .record(held.size());
    held.forEach(each -> timerSent(each, nowMicros));
  }

  private void timerSent(Held held, long nowMicros) {
    hold.record(Math.max(0, nowMicros - held.heldAtMillis() * 1_000), TimeUnit.MICROSECONDS);
    long left = held.timer().dueMillis() * 1_000 - nowMicros;
    if (left >= 0) {
      runwayLeft.record(left, TimeUnit.MICROSECONDS);
    } else {
      runwayMissed.record(-left, TimeUnit.MICROSECONDS);
    }
  }

  @Override
  public void requestAnswered(Lane lane, Duration roundTrip) {
    timer(
            Timer.builder("punctual.request").tag("lane", tag(lane)),
            2,
            5,
            10,
            15,
            20,
            25,
            30,
            40,
            50,
            75,
            100,
            250,
            1000,
            8000)
        .record(roundTrip);
  }

  @Override
  public void requestFailed(
      Lane lane, URI callback, Failure failure, String detail, Duration roundTrip) {
    count("punctual.requests.failed", "lane", tag(lane), "reason", failure.tag()).increment();
  }

  @Override
  public void timersReturned(ReturnCounts returns) {
    returned("finished", returns.finished());
    returned("stale", returns.stale());
    returned("again", returns.again());
    returned("left_to_sweep", returns.leftToSweep());
  }

  private void returned(String as, int timers) {
    count("punctual.timers.returned", "as", as).increment(timers);
  }

  @Override
  public void clockLearnt(long offsetMicros, long roundTripMicros) {
    clockRoundTrip.record(roundTripMicros, TimeUnit.MICROSECONDS);
  }

  @Override
  public void connectionCreated() {
    count("punctual.callback.pool.connections", "event", "created").increment();
  }

  @Override
  public void connectionDestroyed() {
    count("punctual.callback.pool.connections", "event", "destroyed").increment();
  }

  @Override
  public void connectionAwaited(Duration waited) {
    connectionWait.record(waited);
  }

  private Counter count(String name, String... tags) {
    return meters.counter(name, tags);
  }

  private Timer timer(String name, long... buckets) {
    return timer(Timer.builder(name), buckets);
  }

  private Timer timer(Timer.Builder builder, long... bucketMillis) {
    Duration[] buckets =
        Arrays.stream(bucketMillis).mapToObj(Duration::ofMillis).toArray(Duration[]::new);
    return builder.serviceLevelObjectives(buckets).register(meters);
  }

  private static String tag(Lane lane) {
    return lane.name().toLowerCase(Locale.ROOT);
  }
}
