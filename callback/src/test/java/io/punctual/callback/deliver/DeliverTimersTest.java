package io.punctual.callback.deliver;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.callback.lease.ClockFence;
import io.punctual.callback.lease.HolderLease;
import io.punctual.callback.lease.LeaseConfig;
import io.punctual.callback.lease.LeasesInMemory;
import io.punctual.callback.produce.Attempt;
import io.punctual.callback.produce.ProduceRecords;
import io.punctual.callback.produce.Route;
import io.punctual.protocol.Content;
import io.punctual.protocol.Paces;
import io.punctual.protocol.Pauses;
import io.punctual.protocol.Sequence;
import io.punctual.protocol.Timer;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryReply;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import io.punctual.protocol.wire.Verdict;
import io.punctual.store.delivery.MemoryDeliveries;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class DeliverTimersTest {

  private static final long CHAIN = 1;
  private static final long STRANGER = 2;
  private static final int CHAIN_LENGTH = 30;
  private static final Duration ACK_OF_THE_CHAIN = Duration.ofMillis(100);

  private final InstantSource clock = InstantSource.system();
  private final MemoryDeliveries store = new MemoryDeliveries();
  private final AtomicInteger chainAcks = new AtomicInteger();
  private final DeliverConfig config =
      new Binder(new MapConfigurationPropertySource())
          .bindOrCreate("punctual.deliver", DeliverConfig.class);
  private final DetachedDeliveries detached = new DetachedDeliveries(config, event -> {}, clock);

  @AutoClose("shutdownNow")
  private final ScheduledExecutorService kafka = Executors.newSingleThreadScheduledExecutor();

  @Test
  void aLongChainOfOneKeyHoldsUpNobodyElseInItsRequest() throws InterruptedException {
    long due = clock.millis();
    List<Timer> timers = new ArrayList<>(List.of(timer(STRANGER, due, 0)));
    for (int i = 0; i < CHAIN_LENGTH; i++) {
      timers.add(timer(CHAIN, due, i));
    }
    store.insert(timers);

    DeliveryReply reply = deliverTimers().deliver(request(timers));

    assertThat(chainAcks).hasValueLessThan(CHAIN_LENGTH);
    assertThat(verdictOf(reply, timers.getFirst())).isEqualTo(Verdict.FINISHED);
    assertThat(verdictOf(reply, timers.getLast())).isEqualTo(Verdict.RETRY);
    assertThat(detached.awaitSettled(Duration.ofSeconds(30))).isTrue();
    assertThat(store.receipts()).hasSize(timers.size());
  }

  private static Verdict verdictOf(DeliveryReply reply, Timer timer) {
    return reply.timers().stream()
        .filter(it -> it.id().equals(timer.id()))
        .map(TimerReply::verdict)
        .findFirst()
        .orElseThrow();
  }

  private static DeliveryRequest request(List<Timer> timers) {
    return new DeliveryRequest(
        Lane.FAST,
        timers.stream()
            .map(it -> new AlarmedTimer(it.id(), it.dueMillis(), it.keyHash()))
            .toList());
  }

  private DeliverTimers deliverTimers() {
    LeaseConfig leaseConfig =
        new LeaseConfig(
            Duration.ofMillis(500),
            Duration.ofMinutes(1),
            Duration.ofMinutes(2),
            Duration.ofMillis(250));
    LeasesInMemory leases = new LeasesInMemory();
    HolderLease lease =
        new HolderLease(
            leases,
            leaseConfig,
            clock,
            System::nanoTime,
            1,
            new ClockFence(leases, leaseConfig, clock, System::nanoTime, event -> {}),
            () -> true);
    lease.renew();
    DeliveryParts parts =
        new DeliveryParts(
            store,
            new DecideClaims(
                config.claimLimits(),
                new ClaimPolicy(config.claimAgeMax(), claim -> true),
                (topic, key) -> new Route.Ready(0)),
            (topic, key) -> new Route.Ready(0),
            kafka(),
            new DecideFinish(
                new BackoffPolicy(config.backoffFirst(), config.backoffMax()), new Sequence(clock)),
            event -> {},
            new DecideWaits(() -> Pauses.NONE, () -> Paces.NONE, new NoTurns()),
            200);
    return new DeliverTimers(parts, lease, detached, new BytesInFlight(1_000_000), config, clock);
  }

  /** Acknowledges each record of the chain after a while, all others at once. */
  private ProduceRecords kafka() {
    return (timer, partition, at, onEnd) -> {
      Attempt produced = new Attempt.Produced(partition, 1);
      if (timer.timer().keyHash() == STRANGER) {
        onEnd.accept(produced);
        return;
      }
      kafka.schedule(
          () -> {
            chainAcks.incrementAndGet();
            onEnd.accept(produced);
          },
          ACK_OF_THE_CHAIN.toMillis(),
          TimeUnit.MILLISECONDS);
    };
  }

  private static Timer timer(long key, long due, long seq) {
    byte[] bytes = {(byte) key};
    return new Timer(
        UUID.randomUUID(),
        "default",
        null,
        new Content("demo", bytes, List.of(), null),
        key,
        due,
        seq);
  }
}
