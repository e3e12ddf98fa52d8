package io.punctual.api.watch;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.punctual.api.problem.ProblemType;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Counts and times what happens; the names are listed in the module's README. */
public class MeterEvents implements ApiEvents {

  private final MeterRegistry meters;
  private final Counter unauthorized;
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
  private final Counter promotionsFailed;
  private final Counter stepsFailed;
  private final AtomicInteger leads = new AtomicInteger();
  private final AtomicInteger rocketmq = new AtomicInteger();
  private final AtomicInteger kafka = new AtomicInteger(1);

  public MeterEvents(MeterRegistry meters) {
    this.meters = meters;
    unauthorized = meters.counter("punctual.unauthorized");
    accepted = timer(meters, "punctual.submit", "result", "accepted");
    repeated = timer(meters, "punctual.submit", "result", "repeated");
    for (ProblemType type : ProblemType.values()) {
      refused.put(
          type, Timer.builder("punctual.submit.refused").tag("type", type.slug()).register(meters));
      batchesRefused.put(
          type,
          Timer.builder("punctual.batches.refused").tag("type", type.slug()).register(meters));
    }
    batchesAnswered = timer(meters, "punctual.batches.answered");
    batchesTimers = summary(meters, "punctual.batches.timers");
    requestsFailed = meters.counter("punctual.requests.failed");
    lookupsFailed = meters.counter("punctual.lookups.failed");
    changesFailed = meters.counter("punctual.changes.failed");
    for (ChangeKind change : ChangeKind.values()) {
      changes.put(change, meters.counter("punctual.changes", "change", change.tag()));
    }
    queued = timer(meters, "punctual.submit.queue.wait");
    written = timer(meters, "punctual.submit.insert");
    batchTimers = summary(meters, "punctual.submit.batch.timers");
    batchBytes = summary(meters, "punctual.submit.batch.bytes");
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

  private static DistributionSummary summary(MeterRegistry meters, String name) {
    return DistributionSummary.builder(name).register(meters);
  }

  @Override
  public void accepted(Duration took) {
    accepted.record(took);
  }

  @Override
  public void repeated(Duration took) {
    repeated.record(took);
  }

  @Override
  public void refused(ProblemType type, Duration took) {
    took(refused.get(type), took);
  }

  @Override
  public void batchAnswered(int timers, Duration took) {
    batchesAnswered.record(took);
    batchesTimers.record(timers);
  }

  @Override
  public void batchRefused(ProblemType type, Duration took) {
    took(batchesRefused.get(type), took);
  }

  private static void took(@Nullable Timer timer, Duration took) {
    if (timer != null) {
      timer.record(took);
    }
  }

  @Override
  public void unauthorized() {
    unauthorized.increment();
  }

  /** Tenants are configured ones: there are not many. */
  @Override
  public void tenantServed(String tenant, Duration took) {
    meters.timer("punctual.tenant.requests", "tenant", tenant).record(took);
  }

  @Override
  public void tenantLimited(String tenant, TenantLimit limit) {
    meters.counter("punctual.tenant.limited", "tenant", tenant, "limit", limit.tag()).increment();
  }

  @Override
  public void requestFailed(Exception e) {
    requestsFailed.increment();
  }

  @Override
  public void databaseFailed(RuntimeException e) {
    lookupsFailed.increment();
  }

  @Override
  public void changeFailed(RuntimeException e) {
    changesFailed.increment();
  }

  @Override
  public void changed(ChangeKind change, int timers) {
    Counter counter = changes.get(change);
    if (counter != null) {
      counter.increment(timers);
    }
  }

  /** Few of the types are ever an answer to a change. */
  @Override
  public void changeRefused(ChangeKind change, ProblemType type) {
    meters
        .counter("punctual.changes.refused", "change", change.tag(), "type", type.slug())
        .increment();
  }

  @Override
  public void submissionQueued(Duration waited) {
    queued.record(waited);
  }

  @Override
  public void batchWritten(int timers, long bytes, Duration took) {
    written.record(took);
    batchTimers.record(timers);
    batchBytes.record((double) bytes);
  }

  @Override
  public void batchFailed(int timers, boolean passing, RuntimeException e) {
    batchesFailed.increment();
  }

  @Override
  public void alarmSent(int timers, Duration took) {
    alarmSent.record(took);
    alarmTimers.increment(timers);
  }

  @Override
  public void alarmFailed(int timers, Throwable e) {
    alarmsFailed.increment();
  }

  @Override
  public void alarmsDropped(int timers, DropReason reason) {
    Counter counter = dropped.get(reason);
    if (counter != null) {
      counter.increment(timers);
    }
  }

  @Override
  public void rocketmqReachable(boolean reachable, String nameServer) {
    rocketmq.set(reachable ? 1 : 0);
  }

  @Override
  public void rocketmqWiped() {
    wiped.increment();
  }

  @Override
  public void promoting(boolean now) {
    leads.set(now ? 1 : 0);
  }

  @Override
  public void promoted(int timers, int messages, Duration took) {
    promotion.record(took);
    promotedTimers.increment(timers);
  }

  @Override
  public void promotionFailed() {
    promotionsFailed.increment();
  }

  @Override
  public void kafkaReachable(boolean reachable, String address, String detail) {
    kafka.set(reachable ? 1 : 0);
  }

  @Override
  public void stepFailed(String step, RuntimeException e) {
    stepsFailed.increment();
  }
}
