package io.punctual.api.promote;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.ManualClock;
import io.punctual.api.alarm.AlarmConfig;
import io.punctual.api.alarm.AlarmMessage;
import io.punctual.api.alarm.BrokerOutages;
import io.punctual.api.alarm.FakeWire;
import io.punctual.api.alarm.RocketStates;
import io.punctual.api.watch.ApiEvents;
import io.punctual.protocol.Shards;
import io.punctual.protocol.wire.AlarmedTimer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PromoteTimersTest {

  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  private static final long HORIZON = 120_000;

  private final ManualClock clock = new ManualClock(START);
  private final FakeIndex index = new FakeIndex();
  private final FakeLocks locks = new FakeLocks();
  private final FakeWire wire = new FakeWire();
  private final BrokerOutages rocket = RocketStates.up();
  private final MemoryProgress progress = new MemoryProgress();
  private final PromoteTimers promoter = promoter();

  @Test
  void whatComesWithinTheHorizonIsRungOnce() throws InterruptedException {
    UUID now = index.add(at(60_000), 1);
    UUID last = index.add(at(HORIZON), 2);
    UUID later = index.add(at(HORIZON + 700), 2);

    assertThat(promoter.runOnce(clock.instant())).isEqualTo(new Promoted.Upto(at(HORIZON), 2));
    assertThat(rung()).containsExactlyInAnyOrder(now, last);

    clock.advance(Duration.ofSeconds(1));
    promoter.runOnce(clock.instant());
    assertThat(rung()).containsExactly(later);
    assertThat(progress.read()).isEqualTo(at(HORIZON + 1_000));
  }

  @Test
  void aPromoterWhoseClockWasAheadHidesNoTimerFromTheNext() throws InterruptedException {
    promoter.runOnce(clock.instant().plus(Duration.ofDays(1)));
    UUID id = index.add(at(HORIZON + 500), 1);

    clock.advance(Duration.ofSeconds(1));
    promoter.runOnce(clock.instant());
    assertThat(rung()).containsExactly(id);
  }

  @Test
  void timersOfOneQueueAndSecondShareAMessage() throws InterruptedException {
    for (int i = 0; i < 2_500; i++) {
      index.add(at(60_000) + i % 900, Shards.COUNT * (i % 7L));
    }

    promoter.runOnce(clock.instant());

    List<AlarmMessage> messages = wire.takeSent();
    assertThat(messages.stream().mapToInt(message -> message.timers().size()).sum())
        .isEqualTo(2_500);
    assertThat(messages.stream().mapToInt(message -> message.timers().size()).max().orElse(0))
        .isLessThanOrEqualTo(1_000);
    assertThat(messages).allMatch(message -> message.ringAtMillis() == at(50_000));
  }

  @Test
  void nothingIsNotedAsDoneBeforeItsAlarmsAreAcknowledged() throws InterruptedException {
    UUID id = index.add(at(30_000), 1);
    wire.be(FakeWire.Mood.REFUSES);

    assertThat(promoter.runOnce(clock.instant())).isInstanceOf(Promoted.Failed.class);
    assertThat(progress.read()).isEqualTo(at(25_000));
    assertThat(rung()).containsExactly(id);

    wire.be(FakeWire.Mood.ACKS);
    clock.advance(Duration.ofSeconds(1));
    assertThat(promoter.runOnce(clock.instant())).isInstanceOf(Promoted.Upto.class);
    assertThat(rung()).containsExactly(id);
  }

  @Test
  void anAnswerThatNeverComesIsAFailure() throws InterruptedException {
    index.add(at(2_000), 1);
    wire.be(FakeWire.Mood.SILENT);

    assertThat(promoter.runOnce(clock.instant())).isEqualTo(new Promoted.Failed(at(0)));
    assertThat(progress.read()).isZero();
  }

  @Test
  void oneBrokerThatIsDownHoldsUpNobody() throws InterruptedException {
    index.add(at(30_000), 1);
    wire.be(FakeWire.Mood.CUT);

    assertThat(promoter.runOnce(clock.instant())).isEqualTo(new Promoted.Upto(at(HORIZON), 1));
  }

  @Test
  void afterAnOutageTheHorizonIsRungAgain() throws InterruptedException {
    UUID id = index.add(at(60_000), 1);
    promoter.runOnce(clock.instant());
    assertThat(rung()).containsExactly(id);

    RocketStates.down(rocket);
    clock.advance(Duration.ofSeconds(5));
    assertThat(promoter.runOnce(clock.instant())).isEqualTo(new Promoted.NoRocketMq());

    RocketStates.up(rocket);
    clock.advance(Duration.ofSeconds(5));
    promoter.runOnce(clock.instant());
    assertThat(rung()).containsExactly(id);
    assertThat(progress.read()).isEqualTo(at(10_000 + HORIZON));
  }

  @Test
  void whatIsOverdueIsTheSweeps() throws InterruptedException {
    index.add(at(-1_000), 1);
    index.add(at(0), 1);

    promoter.runOnce(clock.instant());

    assertThat(rung()).isEmpty();
  }

  @Test
  void onlyOneInstancePromotesAndItsSuccessorGoesOnWhereItWas() throws InterruptedException {
    locks.othersHaveIt(true);
    assertThat(promoter.runOnce(clock.instant())).isEqualTo(new Promoted.NotOurs());
    assertThat(index.scans()).isZero();

    index.add(at(60_000), 1);
    UUID rest = index.add(at(110_000), 1);
    progress.advance(at(100_000));
    locks.othersHaveIt(false);
    promoter.runOnce(clock.instant());
    assertThat(rung()).containsExactly(rest);
  }

  private List<UUID> rung() {
    return wire.takeSent().stream()
        .flatMap(message -> message.timers().stream())
        .map(AlarmedTimer::id)
        .toList();
  }

  private static long at(long millis) {
    return START.toEpochMilli() + millis;
  }

  private PromoteTimers promoter() {
    PromoterConfig config =
        new PromoterConfig(
            Duration.ofSeconds(1),
            500,
            Duration.ofSeconds(5),
            Duration.ofMillis(20),
            Duration.ofSeconds(10));
    AlarmConfig alarms = RocketStates.alarmConfig();
    ApiEvents events = _ -> {};
    return new PromoteTimers(
        config,
        alarms,
        new PromoterLock(locks, config, clock, events),
        progress,
        index,
        timer -> Shards.of(timer.keyHash()),
        wire.sender(1_000),
        rocket,
        clock,
        events);
  }

  private static final class MemoryProgress implements Progress {
    private long upTo;

    @Override
    public long read() {
      return upTo;
    }

    @Override
    public void advance(long upToMillis) {
      upTo = Math.max(upTo, upToMillis);
    }
  }
}
