package io.punctual.callback.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Claim;
import io.punctual.store.lease.Leases;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

class HolderLeaseTest {

  private static final long ME = 1;
  private static final long OTHER = 2;

  private final AtomicLong millis = new AtomicLong(100_000);
  private final InstantSource clock = () -> Instant.ofEpochMilli(millis.get());
  private final List<Long> live = new ArrayList<>(List.of(ME, OTHER));
  private final Leases leases =
      new Leases(new JdbcTemplate()) {
        @Override
        public void renew(long holder) {}

        @Override
        public List<Long> live(Duration silence) {
          return List.copyOf(live);
        }
      };
  private final HolderLease lease =
      new HolderLease(
          leases,
          new LeaseConfig(Duration.ofMillis(500), Duration.ofSeconds(2), Duration.ofSeconds(3)),
          clock,
          () -> TimeUnit.MILLISECONDS.toNanos(millis.get()),
          ME);

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
  void aHolderIsTakenForDeadOnlyWhenItWasSilentEverSinceItClaimed() {
    live.remove(OTHER);
    lease.renew();
    assertThat(lease.lives(claimOf(OTHER, 97_000))).isFalse();
    assertThat(lease.lives(claimOf(OTHER, 97_001))).as("it may be newer than the view").isTrue();
    assertThat(lease.lives(claimOf(ME, 0))).isTrue();
  }

  @Test
  void aHolderThatRenewsLivesHoweverOldItsClaim() {
    lease.renew();
    assertThat(lease.lives(claimOf(OTHER, 0))).isTrue();
  }

  @Test
  void eachClaimIsNew() {
    assertThat(lease.nextClaim(1)).isNotEqualTo(lease.nextClaim(1));
  }

  private static Claim claimOf(long holder, long atMillis) {
    return new Claim(holder, 1, atMillis);
  }
}
