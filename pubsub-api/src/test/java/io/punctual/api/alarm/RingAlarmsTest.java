package io.punctual.api.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.ManualClock;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.DropReason;
import io.punctual.protocol.Content;
import io.punctual.protocol.Timer;
import io.punctual.protocol.wire.AlarmedTimer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class RingAlarmsTest {

  private final ManualClock clock = new ManualClock(Instant.parse("2030-01-01T00:00:00Z"));
  private final Map<DropReason, Integer> dropped = new ConcurrentHashMap<>();
  private final FakeWire wire = new FakeWire();
  private final RingAlarms ring =
      new RingAlarms(
          TestAlarms.config(5, 3),
          TestAlarms::lane,
          wire.sender(10),
          clock,
          event -> {
            if (event instanceof ApiEvent.AlarmsDropped(int timers, var reason)) {
              dropped.merge(reason, timers, Integer::sum);
            }
          });

  @Test
  void rungIsWhatIsDueWithinTheHorizonAndItsMargin() throws InterruptedException {
    ring.ring(List.of(timer(1), timer(124_999), timer(125_000), timer(3_600_000)));

    clock.advance(Duration.ofSeconds(1));
    ring.runOnce();

    assertThat(wire.takeSent())
        .flatExtracting(AlarmMessage::timers)
        .extracting(AlarmedTimer::dueMillis)
        .containsExactlyInAnyOrder(at(1), at(124_999));
  }

  @Test
  void aFailedAlarmIsTriedAgain() throws InterruptedException {
    ring.ring(List.of(timer(500)));
    wire.be(FakeWire.Mood.REFUSES);
    ring.runOnce();
    assertThat(wire.takeSent()).hasSize(1);
    assertThat(ring.retrying()).isEqualTo(1);

    wire.be(FakeWire.Mood.ACKS);
    clock.advance(Duration.ofMillis(100));
    ring.runOnce();

    assertThat(wire.takeSent()).hasSize(1);
    assertThat(ring.retrying()).isZero();
  }

  @Test
  void withoutRocketMqRingingNeverBlocksAndItsMemoryIsBounded() throws InterruptedException {
    wire.be(FakeWire.Mood.CUT);
    for (int round = 0; round < 10; round++) {
      ring.ring(List.of(timer(500), timer(600), timer(50_000)));
      clock.advance(Duration.ofMillis(100));
      ring.runOnce();
    }

    assertThat(wire.takeSent()).isEmpty();
    assertThat(ring.retrying()).isLessThanOrEqualTo(3);
    assertThat(dropped.keySet()).contains(DropReason.RETRIES_FULL);
  }

  @Test
  void gatheringIsBounded() {
    ring.ring(List.of(timer(1), timer(2), timer(3), timer(4), timer(5), timer(6), timer(7)));

    assertThat(ring.gathered()).isEqualTo(5);
    assertThat(dropped).containsEntry(DropReason.GATHERED_FULL, 2);
  }

  @Test
  void stoppingSendsWhatHasGathered() throws InterruptedException {
    ring.ring(List.of(timer(50_000), timer(60_000)));

    ring.finish();

    assertThat(wire.takeSent()).hasSize(2);
    assertThat(ring.gathered()).isZero();
  }

  private long at(long inMillis) {
    return Instant.parse("2030-01-01T00:00:00Z").toEpochMilli() + inMillis;
  }

  @SuppressWarnings("NullAway")
  private Timer timer(long dueInMillis) {
    return new Timer(
        UUID.randomUUID(),
        "default",
        null,
        new Content("t", null, List.of(), new byte[0]),
        1,
        clock.millis() + dueInMillis,
        1);
  }
}
