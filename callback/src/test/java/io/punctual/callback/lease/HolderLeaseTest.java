package io.punctual.callback.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.protocol.Claim;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class HolderLeaseTest {

  private static final long ME = 1;
  private static final long OTHER = 2;
  private static final LeaseConfig CONFIG =
      new LeaseConfig(
          Duration.ofMillis(500),
          Duration.ofSeconds(2),
          Duration.ofSeconds(3),
          Duration.ofMillis(250));

  private final AtomicLong millis = new AtomicLong(100_000);
  private final AtomicLong setAheadMillis = new AtomicLong();
  private final AtomicBoolean reachesKafka = new AtomicBoolean(true);
  private final InstantSource clock =
      () -> Instant.ofEpochMilli(millis.get() + setAheadMillis.get());
  private final LongSupplier nanos = () -> TimeUnit.MILLISECONDS.toNanos(millis.get());
  private final LeasesInMemory leases = new LeasesInMemory();
  private final List<DeliverEvent> events = new ArrayList<>();
  private final HolderLease lease =
      new HolderLease(
          leases,
          CONFIG,
          clock,
          nanos,
          ME,
          new ClockFence(leases, CONFIG, clock, nanos, events::add),
          reachesKafka::get);

  @Test
  void handsNothingOverBeforeTheFirstRenewalNorLongAfterTheLast() {
    assertThat(lease.mayHandOver()).isFalse();
    lease.renew();
    assertThat(lease.mayHandOver()).isTrue();
    millis.addAndGet(1_999);
    assertThat(lease.mayHandOver()).isTrue();
    millis.addAndGet(1);
    assertThat(lease.mayHandOver()).isFalse();
  }

  @Test
  void whatWasClaimedBeforeASilenceIsNeverHandedOver() {
    lease.renew();
    Claim before = lease.nextClaim(millis.get());
    assertThat(lease.mayHandOver(before)).isTrue();
    millis.addAndGet(2_000);
    lease.renew();
    assertThat(lease.mayHandOver()).isTrue();
    assertThat(lease.mayHandOver(before)).as("others may have taken it over").isFalse();
    assertThat(lease.mayHandOver(lease.nextClaim(millis.get()))).isTrue();
  }

  @Test
  void aRenewalThatTakesLongIsASilence() {
    lease.renew();
    Claim before = lease.nextClaim(millis.get());
    leases.onRenew = () -> millis.addAndGet(2_000);
    lease.renew();
    leases.onRenew = () -> {};
    lease.renew();
    assertThat(lease.mayHandOver(before)).isFalse();
  }

  @Test
  void aClaimIsFreeWhenItsHolderWasGoneWhileItWasAlreadyOld() {
    lease.renew();
    assertThat(lease.lives(claimOf(OTHER, 98_500))).isFalse();
    assertThat(lease.lives(claimOf(OTHER, 98_501))).as("it may be a newcomer's").isTrue();
    assertThat(lease.lives(claimOf(ME, 0))).isTrue();
  }

  @Test
  void aHolderThatRenewsLivesHoweverOldItsClaim() {
    leases.renew(OTHER);
    lease.renew();
    assertThat(lease.lives(claimOf(OTHER, 0))).isTrue();
  }

  @Test
  void eachClaimIsNew() {
    assertThat(lease.nextClaim(1)).isNotEqualTo(lease.nextClaim(1));
  }

  @Test
  void withoutKafkaItsLeaseGoesAndComesBackWithKafka() {
    leases.renew(OTHER);
    lease.renew();
    Claim before = lease.nextClaim(millis.get());
    reachesKafka.set(false);
    lease.renew();
    assertThat(lease.mayHandOver()).isFalse();
    assertThat(lease.live()).as("whose shards are whose").containsExactly(OTHER);
    reachesKafka.set(true);
    lease.renew();
    assertThat(lease.mayHandOver()).isTrue();
    assertThat(lease.mayHandOver(before)).isFalse();
    assertThat(lease.live()).containsExactly(ME, OTHER);
  }

  @Test
  void aClockFarFromTheDatabasesHoldsNoLease() {
    lease.renew();
    leases.apartMillis = -251;
    lease.renew();
    lease.renew();
    assertThat(lease.mayHandOver()).isFalse();
    assertThat(lease.live()).isEmpty();
    leases.apartMillis = 250;
    lease.renew();
    assertThat(lease.mayHandOver()).isTrue();
    assertThat(events)
        .containsExactly(new DeliverEvent.ClockApart(-251), new DeliverEvent.ClockAgrees());
  }

  @Test
  void anAnswerOfTheDatabaseThatTookLongHidesNoWrongClock() {
    leases.apartMillis = 800;
    lease.renew();
    leases.apartMillis = 0;
    leases.tookMillis = 1_000;
    lease.renew();
    assertThat(lease.mayHandOver()).isFalse();
  }

  @Test
  void aClockThatIsSetIsNotBelievedFromThatMomentOn() {
    lease.renew();
    setAheadMillis.set(251);
    assertThat(lease.mayHandOver()).as("ahead").isFalse();
    setAheadMillis.set(-251);
    assertThat(lease.mayHandOver()).as("back").isFalse();
    setAheadMillis.set(250);
    assertThat(lease.mayHandOver()).as("within the tolerance").isTrue();
  }

  private static Claim claimOf(long holder, long atMillis) {
    return new Claim(holder, 1, atMillis);
  }
}
