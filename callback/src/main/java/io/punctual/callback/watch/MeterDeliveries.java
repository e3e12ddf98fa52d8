package io.punctual.callback.watch;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.deliver.DeliverEvent.AttemptsEnded;
import io.punctual.callback.deliver.DeliverEvent.ClaimsLeftOpen;
import io.punctual.callback.deliver.DeliverEvent.ClockAgrees;
import io.punctual.callback.deliver.DeliverEvent.ClockApart;
import io.punctual.callback.deliver.DeliverEvent.DeliveryDetached;
import io.punctual.callback.deliver.DeliverEvent.DeliveryFinished;
import io.punctual.callback.deliver.DeliverEvent.KafkaLost;
import io.punctual.callback.deliver.DeliverEvent.KafkaReached;
import io.punctual.callback.deliver.DeliverEvent.LetterGivenUp;
import io.punctual.callback.deliver.DeliverEvent.ProducerRemade;
import io.punctual.callback.deliver.DeliverEvent.ReceiptsPublished;
import io.punctual.callback.deliver.DeliverEvent.ReceiptsWait;
import io.punctual.callback.deliver.DeliverEvent.RequestFailed;
import io.punctual.callback.deliver.DeliverEvent.RequestRead;
import io.punctual.callback.deliver.DeliverEvent.RequestRejected;
import io.punctual.callback.deliver.DeliverEvent.StepFailed;
import io.punctual.callback.deliver.DeliverEvent.TimersClaimed;
import io.punctual.callback.deliver.DeliverEvent.TimersExpired;
import io.punctual.callback.deliver.DeliverEvent.TimersResumed;
import io.punctual.callback.deliver.DeliverEvent.TimersSwept;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.deliver.HandOverProgress;
import io.punctual.callback.produce.Attempt;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.wire.Lane;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * Meters each stage of a delivery. For one timer, with all times on the callback's clock: lateness
 * = runway.missed − runway.left + read + claim + wait + produce.
 */
public class MeterDeliveries implements DeliverEvents {

  private final MeterRegistry registry;
  private final Timer runwayLeft;
  private final Timer runwayMissed;
  private final Timer read;
  private final Timer claim;
  private final Timer wait;
  private final Timer produce;
  private final Timer finish;
  private final Timer lateness;
  private final DistributionSummary batch;
  private final Counter early;
  private final Counter leftOpen;
  private final Counter remade;
  private final Counter sweptFinished;
  private final Counter sweptPostponed;
  private final Counter resumed;
  private final Counter receiptsPublished;
  private final Counter lettersRefused;

  public MeterDeliveries(MeterRegistry registry) {
    this.registry = registry;
    this.runwayLeft = stage("punctual.runway.left", "Due − request read, when in time");
    this.runwayMissed = stage("punctual.runway.missed", "Request read − due, when too late");
    this.read = stage("punctual.callback.read", "Look-up of the timers and their keys' earlier");
    this.claim = stage("punctual.callback.claim", "Claims committed and events read");
    this.wait = stage("punctual.callback.wait", "Claimed → handed over: due or previous ack");
    this.produce = stage("punctual.callback.produce", "Handed over → Kafka's acknowledgement");
    this.finish = stage("punctual.callback.finish", "Receipts and deletes committed");
    this.lateness =
        stage(
            "punctual.lateness",
            "Kafka's acknowledgement − due, or end of pause",
            millis(10, 50, 100, 250, 500));
    this.batch = DistributionSummary.builder("punctual.callback.batch").register(registry);
    this.early = registry.counter("punctual.early");
    this.leftOpen = registry.counter("punctual.claims.left.open");
    this.remade = registry.counter("punctual.producer.remade");
    this.sweptFinished = registry.counter("punctual.sweep.delivered");
    this.sweptPostponed = registry.counter("punctual.sweep.postponed");
    this.resumed = registry.counter("punctual.resumed.delivered");
    this.receiptsPublished = registry.counter("punctual.receipts.published");
    this.lettersRefused = registry.counter("punctual.dead.letters.refused");
    beginAtZero();
  }

  /** An increase is only seen of a counter that was there before. */
  private void beginAtZero() {
    registry.counter("punctual.steps.failed");
    for (Lane lane : Lane.values()) {
      registry.counter("punctual.detached", "lane", lane.name());
      registry.counter("punctual.requests.refused", "lane", lane.name());
      for (String outcome : List.of("delivered", "unknown", "transient", "dead")) {
        registry.counter("punctual.attempts", "outcome", outcome, "lane", lane.name());
      }
      for (String outcome : List.of("expired", "dead")) {
        registry.counter("punctual.expired", "outcome", outcome, "lane", lane.name());
      }
    }
  }

  private static Duration[] millis(long... bounds) {
    return LongStream.of(bounds).mapToObj(Duration::ofMillis).toArray(Duration[]::new);
  }

  /**
   * @param apart bounds of buckets beside the histogram's own: what an alert may call late
   */
  private Timer stage(String name, String description, Duration... apart) {
    return Timer.builder(name)
        .description(description)
        .publishPercentileHistogram()
        .serviceLevelObjectives(apart)
        .minimumExpectedValue(Duration.ofNanos(100_000))
        .maximumExpectedValue(Duration.ofSeconds(30))
        .register(registry);
  }

  @Override
  public void happened(DeliverEvent event) {
    switch (event) {
      case RequestRead request -> read(request);
      case TimersClaimed claimed -> {
        micros(claim, claimed.claimedMicros() - claimed.readMicros());
        batch.record(claimed.timers());
      }
      case AttemptsEnded attempts -> attempts.ended().forEach(end -> ended(attempts, end));
      case TimersExpired(var lane, var timers) -> timers.forEach(late -> expired(lane, late));
      case DeliveryFinished finished ->
          micros(finish, finished.finishedMicros() - finished.settledMicros());
      case DeliveryDetached(var lane, var timers) ->
          registry.counter("punctual.detached", "lane", lane.name()).increment(timers);
      case ClaimsLeftOpen open -> leftOpen.increment(open.ids().size());
      case RequestRejected(var lane) ->
          registry.counter("punctual.requests.refused", "lane", lane.name()).increment();
      case TimersSwept(var finished, var postponed) -> {
        sweptFinished.increment(finished);
        sweptPostponed.increment(postponed);
      }
      case TimersResumed(var finished) -> resumed.increment(finished);
      case ReceiptsPublished(var receipts) -> receiptsPublished.increment(receipts);
      case LetterGivenUp _ -> lettersRefused.increment();
      case StepFailed _ -> registry.counter("punctual.steps.failed").increment();
      case ProducerRemade _ -> remade.increment();
      case RequestFailed _,
          ReceiptsWait _,
          KafkaReached _,
          KafkaLost _,
          ClockApart _,
          ClockAgrees _ -> {}
    }
  }

  private void read(RequestRead request) {
    micros(read, request.readMicros() - request.startedMicros());
    for (long due : request.duesMillis()) {
      long left = due * 1_000 - request.startedMicros();
      micros(left >= 0 ? runwayLeft : runwayMissed, Math.abs(left));
    }
  }

  private void ended(AttemptsEnded attempts, HandOverProgress.Ended end) {
    count(attempts.lane(), end.attempt());
    if (end.attempt() instanceof Attempt.Produced) {
      long due = end.timer().timer().dueMillis() * 1_000;
      micros(wait, end.sent().atMicros() - attempts.claimedMicros());
      micros(produce, end.endedAtMicros() - end.sent().atMicros());
      micros(lateness, end.endedAtMicros() - end.readyMicros(attempts.startedMicros()));
      early.increment(end.sent().atMicros() < due ? 1 : 0);
    }
  }

  private void count(Lane lane, Attempt attempt) {
    String outcome =
        switch (attempt) {
          case Attempt.Produced _ -> "delivered";
          case Attempt.Transient failure -> failure.unknown() ? "unknown" : "transient";
          case Attempt.Permanent _ -> "dead";
        };
    registry.counter("punctual.attempts", "outcome", outcome, "lane", lane.name()).increment();
  }

  private void expired(Lane lane, ClaimedTimer late) {
    String outcome =
        switch (Objects.requireNonNull(late.timer().lateness()).onExpiry()) {
          case DROP -> "expired";
          case DEAD_LETTER -> "dead";
        };
    registry.counter("punctual.expired", "outcome", outcome, "lane", lane.name()).increment();
  }

  private static void micros(Timer timer, long micros) {
    timer.record(Math.max(0, micros), TimeUnit.MICROSECONDS);
  }
}
