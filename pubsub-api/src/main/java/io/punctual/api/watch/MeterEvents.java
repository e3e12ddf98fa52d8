package io.punctual.api.watch;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.punctual.api.problem.ProblemType;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts and times the events; {@code docs/metrics.md} lists the names. */
public class MeterEvents implements ApiEvents {

  private final MeterRegistry meters;
  private final Counter accessDenied;
  private final Map<CloseReason, Counter> closed = new EnumMap<>(CloseReason.class);
  private final Timer accepted;
  private final Timer repeated;
  private final Map<ProblemType, Timer> refused = new EnumMap<>(ProblemType.class);
  private final Timer batchesAnswered;
  private final DistributionSummary batchesTimers;
  private final Map<ProblemType, Timer> batchesRefused = new EnumMap<>(ProblemType.class);
  private final Counter requestsFailed;
  private final Counter lookupsFailed;
  private final Counter changesFailed;
  private final Map<ChangeKind, Counter> changes = new EnumMap<>(ChangeKind.class);
  private final Timer queued;
  private final Timer written;
  private final DistributionSummary batchTimers;
  private final DistributionSummary batchBytes;
  private final Counter batchesFailed;
  private final Timer alarmSent;
  private final Counter alarmTimers;
  private final Counter alarmsFailed;
  private final Map<DropReason, Counter> dropped = new EnumMap<>(DropReason.class);
  private final Counter wiped;
  private final Timer promotion;
  private final Counter promotedTimers;
  private final Counter occurrences;
  private final Counter promotionsFailed;
  private final Counter stepsFailed;
  private final AtomicInteger leads = new AtomicInteger();
  private final AtomicInteger rocketmq = new AtomicInteger();
  private final AtomicInteger kafka = new AtomicInteger(1);

  public MeterEvents(MeterRegistry meters) {
    this.meters = meters;
    accessDenied = meters.counter("punctual.unauthorized");
    for (CloseReason reason : CloseReason.values()) {
      closed.put(reason, meters.counter("punctual.connections.closed", "reason", reason.tag()));
    }
    accepted = timer(meters, "punctual.submit", "result", "accepted");
    repeated = timer(meters, "punctual.submit", "result", "repeated");
    for (ProblemType type : ProblemType.values()) {
      refused.put(type, meters.timer("punctual.submit.refused", "type", type.slug()));
      batchesRefused.put(type, meters.timer("punctual.batches.refused", "type", type.slug()));
    }
    batchesAnswered = timer(meters, "punctual.batches.answered");
    batchesTimers = meters.summary("punctual.batches.timers");
    requestsFailed = meters.counter("punctual.requests.failed");
    lookupsFailed = meters.counter("punctual.lookups.failed");
    changesFailed = meters.counter("punctual.changes.failed");
    for (ChangeKind change : ChangeKind.values()) {
      changes.put(change, meters.counter("punctual.changes", "change", change.tag()));
    }
    queued = timer(meters, "punctual.submit.queue.wait");
    written = timer(meters, "punctual.submit.insert");
    batchTimers = meters.summary("punctual.submit.batch.timers");
    batchBytes = meters.summary("punctual.submit.batch.bytes");
    batchesFailed = meters.counter("punctual.submit.batch.failures");
    alarmSent = timer(meters, "punctual.alarm.send");
    alarmTimers = meters.counter("punctual.alarm.timers");
    alarmsFailed = meters.counter("punctual.alarm.send.failures");
    for (DropReason reason : DropReason.values()) {
      dropped.put(reason, meters.counter("punctual.alarm.dropped", "reason", reason.tag()));
    }
    wiped = meters.counter("punctual.alarm.rocketmq.wiped");
    promotion = timer(meters, "punctual.promoter.run");
    promotedTimers = meters.counter("punctual.promoter.timers");
    occurrences = meters.counter("punctual.schedules.timers");
    promotionsFailed = meters.counter("punctual.promoter.failures");
    stepsFailed = meters.counter("punctual.steps.failed");
    meters.gauge("punctual.promoter.leads", leads);
    meters.gauge("punctual.alarm.rocketmq.reachable", rocketmq);
    meters.gauge("punctual.topics.kafka.reachable", kafka);
  }

  private static Timer timer(MeterRegistry meters, String name, String... tags) {
    return Timer.builder(name)
        .tags(tags)
        .publishPercentileHistogram()
        .minimumExpectedValue(Duration.ofNanos(100_000))
        .maximumExpectedValue(Duration.ofSeconds(10))
        .register(meters);
  }

  @Override
  public void happened(ApiEvent event) {
    switch (event) {
      case ApiEvent.Accepted(var took) -> accepted.record(took);
      case ApiEvent.SubmissionDequeued(var waited) -> queued.record(waited);
      case ApiEvent.Repeated(var took) -> repeated.record(took);
      case ApiEvent.Refused(var type, var took) -> of(refused, type).record(took);
      case ApiEvent.BatchAnswered(int timers, var took) -> {
        batchesAnswered.record(took);
        batchesTimers.record(timers);
      }
      case ApiEvent.BatchRefused(var type, var took) -> of(batchesRefused, type).record(took);
      case ApiEvent.AccessDenied() -> accessDenied.increment();
      case ApiEvent.ConnectionsClosed(int connections, var reason) ->
          of(closed, reason).increment(connections);
      // Tenants are configured, so they are few.
      case ApiEvent.TenantServed(var tenant, var took) ->
          meters.timer("punctual.tenant.requests", "tenant", tenant).record(took);
      case ApiEvent.TenantLimited(var tenant, var limit) ->
          count("punctual.tenant.limited", "tenant", tenant, "limit", limit.tag());
      case ApiEvent.RequestFailed _ -> requestsFailed.increment();
      case ApiEvent.LookupFailed _ -> lookupsFailed.increment();
      case ApiEvent.ChangeFailed _ -> changesFailed.increment();
      case ApiEvent.Changed(var change, int timers) -> of(changes, change).increment(timers);
      // Few types are ever an answer to a change.
      case ApiEvent.ChangeRefused(var change, var type) ->
          count("punctual.changes.refused", "change", change.tag(), "type", type.slug());
      case ApiEvent.BatchWritten(int timers, long bytes, var took) -> {
        written.record(took);
        batchTimers.record(timers);
        batchBytes.record((double) bytes);
      }
      case ApiEvent.BatchFailed _ -> batchesFailed.increment();
      case ApiEvent.AlarmSent(int timers, var took) -> {
        alarmSent.record(took);
        alarmTimers.increment(timers);
      }
      case ApiEvent.AlarmFailed _ -> alarmsFailed.increment();
      case ApiEvent.AlarmsDropped(int timers, var reason) -> of(dropped, reason).increment(timers);
      case ApiEvent.RocketMqReached() -> rocketmq.set(1);
      case ApiEvent.RocketMqLost _ -> rocketmq.set(0);
      case ApiEvent.RocketMqWiped() -> wiped.increment();
      case ApiEvent.LeadChanged(boolean now) -> leads.set(now ? 1 : 0);
      case ApiEvent.AlarmsPromoted(int timers, var took) -> {
        promotion.record(took);
        promotedTimers.increment(timers);
      }
      case ApiEvent.OccurrencesMade(int timers) -> occurrences.increment(timers);
      case ApiEvent.PromotionFailed() -> promotionsFailed.increment();
      case ApiEvent.KafkaReached() -> kafka.set(1);
      case ApiEvent.KafkaLost _ -> kafka.set(0);
      case ApiEvent.StepFailed _ -> stepsFailed.increment();
      case ApiEvent.TenantsConfigured _,
          ApiEvent.AlarmQueuesFound _,
          ApiEvent.AlarmQueuesMissed _,
          ApiEvent.RocketMqRefused _,
          ApiEvent.StartWarned _ -> {}
    }
  }

  private void count(String name, String... tags) {
    meters.counter(name, tags).increment();
  }

  private static <K, M> M of(Map<K, M> registered, K key) {
    return Objects.requireNonNull(registered.get(key));
  }
}
