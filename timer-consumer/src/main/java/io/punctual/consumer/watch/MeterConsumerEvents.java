package io.punctual.consumer.watch;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.punctual.consumer.hold.ArrivalCounts;
import io.punctual.consumer.hold.Held;
import io.punctual.consumer.hold.ReturnCounts;
import io.punctual.consumer.watch.ConsumerEvent.AlarmArrived;
import io.punctual.consumer.watch.ConsumerEvent.AlarmSkipped;
import io.punctual.consumer.watch.ConsumerEvent.CallbackLost;
import io.punctual.consumer.watch.ConsumerEvent.CallbackReached;
import io.punctual.consumer.watch.ConsumerEvent.ClockLearnt;
import io.punctual.consumer.watch.ConsumerEvent.ConnectionAwaited;
import io.punctual.consumer.watch.ConsumerEvent.ConnectionClosed;
import io.punctual.consumer.watch.ConsumerEvent.ConnectionOpened;
import io.punctual.consumer.watch.ConsumerEvent.ConsumerStopped;
import io.punctual.consumer.watch.ConsumerEvent.HoldFilled;
import io.punctual.consumer.watch.ConsumerEvent.HoldRelieved;
import io.punctual.consumer.watch.ConsumerEvent.OffsetsCommitted;
import io.punctual.consumer.watch.ConsumerEvent.QueuesAssigned;
import io.punctual.consumer.watch.ConsumerEvent.RequestAnswered;
import io.punctual.consumer.watch.ConsumerEvent.RequestFailed;
import io.punctual.consumer.watch.ConsumerEvent.RequestSent;
import io.punctual.consumer.watch.ConsumerEvent.RocketMqLost;
import io.punctual.consumer.watch.ConsumerEvent.RocketMqReached;
import io.punctual.consumer.watch.ConsumerEvent.RocketMqRefused;
import io.punctual.consumer.watch.ConsumerEvent.StepFailed;
import io.punctual.consumer.watch.ConsumerEvent.TimersReturned;
import io.punctual.protocol.wire.Lane;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Counts and times; the README lists the meters. */
public final class MeterConsumerEvents implements ConsumerEvents {

  private final MeterRegistry meters;
  private final Timer alarmLateness;
  private final Timer hold;
  private final Timer runwayLeft;
  private final Timer runwayMissed;
  private final Timer clockRoundTrip;
  private final Timer connectionWait;

  public MeterConsumerEvents(MeterRegistry meters) {
    this.meters = meters;
    this.alarmLateness = timer("punctual.alarm.lateness", 1, 5, 25, 50, 100, 200, 500, 2000, 10000);
    this.hold = timer("punctual.hold", 1, 10, 100, 1000, 2000, 5000, 8000, 10000, 15000, 60000);
    this.runwayLeft = timer("punctual.runway.left", 1, 5, 10, 15, 20, 22, 24, 25, 50, 100, 250);
    this.runwayMissed = timer("punctual.runway.missed", 1, 5, 10, 25, 50, 100, 500, 2000, 10000);
    this.clockRoundTrip = timer("punctual.clock.round.trip", 1, 2, 5, 10, 50, 100);
    this.connectionWait = timer("punctual.callback.pool.wait", 1, 5, 10, 50, 100, 500);
    beginAtZero();
  }

  /** An increase is only seen of a counter that was there before. */
  private void beginAtZero() {
    count("punctual.alarms.unreadable");
    count("punctual.timers.dropped");
    count("punctual.hold.filled");
    count("punctual.steps.failed");
    for (Lane lane : Lane.values()) {
      for (Failure failure : Failure.values()) {
        count("punctual.requests.failed", "lane", tag(lane), "reason", failure.tag());
      }
    }
  }

  @Override
  public void happened(ConsumerEvent event) {
    switch (event) {
      case AlarmArrived(var lateMillis, var arrivals) -> alarmArrived(lateMillis, arrivals);
      case AlarmSkipped _ -> count("punctual.alarms.unreadable").increment();
      case QueuesAssigned(_, var dropped) -> {
        count("punctual.alarms.rebalances").increment();
        count("punctual.timers.dropped").increment(dropped);
      }
      case HoldFilled _ -> count("punctual.hold.filled").increment();
      case OffsetsCommitted(var queues) -> count("punctual.alarms.commits").increment(queues);
      case StepFailed _ -> count("punctual.steps.failed").increment();
      case RequestSent request -> requestSent(request);
      case RequestAnswered(var lane, var roundTrip) -> requestTime(lane).record(roundTrip);
      case RequestFailed(var lane, _, var failure, _) ->
          count("punctual.requests.failed", "lane", tag(lane), "reason", failure.tag()).increment();
      case TimersReturned(var returns) -> timersReturned(returns);
      case ClockLearnt(var roundTripMicros) ->
          clockRoundTrip.record(roundTripMicros, TimeUnit.MICROSECONDS);
      case ConnectionOpened _ -> connections("created");
      case ConnectionClosed _ -> connections("destroyed");
      case ConnectionAwaited(var waited) -> connectionWait.record(waited);
      case HoldRelieved _, RocketMqReached _, RocketMqLost _, RocketMqRefused _ -> {}
      case CallbackReached _, CallbackLost _, ConsumerStopped _ -> {}
    }
  }

  private void alarmArrived(long lateMillis, ArrivalCounts arrivals) {
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

  private void requestSent(RequestSent request) {
    DistributionSummary.builder("punctual.batch.size")
        .tag("lane", tag(request.lane()))
        .serviceLevelObjectives(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
        .register(meters)
        .record(request.held().size());
    request.held().forEach(each -> timerSent(each, request.nowMicros()));
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

  private Timer requestTime(Lane lane) {
    Timer.Builder builder = Timer.builder("punctual.request").tag("lane", tag(lane));
    return timer(builder, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 250, 1000, 8000);
  }

  private void timersReturned(ReturnCounts returns) {
    returned("finished", returns.finished());
    returned("stale", returns.stale());
    returned("again", returns.again());
    returned("left_to_sweep", returns.leftToSweep());
  }

  private void returned(String as, int timers) {
    count("punctual.timers.returned", "as", as).increment(timers);
  }

  private void connections(String event) {
    count("punctual.callback.pool.connections", "event", event).increment();
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
