package io.punctual.callback.deliver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.punctual.lifecycle.DeliveryToken;
import io.punctual.protocol.Claim;
import io.punctual.protocol.wire.Lane;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoliciesTest {

  @Test
  void backoffDoublesUpToItsLongestAndNeverOverflows() {
    BackoffPolicy backoff = new BackoffPolicy(Duration.ofMillis(200), Duration.ofMinutes(1));
    assertThat(backoff.delayMillis(1)).isEqualTo(200);
    assertThat(backoff.delayMillis(2)).isEqualTo(400);
    assertThat(backoff.delayMillis(100)).isEqualTo(60_000);
    assertThat(backoff.delayMillis(Integer.MAX_VALUE)).isEqualTo(60_000);
  }

  @Test
  void aClaimHoldsUntilItHasAgedOutOrItsHolderIsSilent() {
    Duration age = Duration.ofSeconds(15);
    ClaimPolicy alive = new ClaimPolicy(age, claim -> true);
    ClaimPolicy silent = new ClaimPolicy(age, claim -> false);
    Claim claim = new Claim(1, 1, 1_000);
    assertThat(alive.holds(claim, 15_999)).isTrue();
    assertThat(alive.holds(claim, 16_000)).isFalse();
    assertThat(silent.holds(claim, 1_001)).isFalse();
    assertThat(alive.holds(null, 0)).isFalse();
  }

  @Test
  void aLaneIsFullForItselfAlone() {
    LaneLimits limits = new LaneLimits(1, 1);
    assertThat(limits.tryEnter(Lane.FAST)).isTrue();
    assertThat(limits.tryEnter(Lane.FAST)).isFalse();
    assertThat(limits.tryEnter(Lane.SLOW)).isTrue();
    limits.leave(Lane.FAST);
    assertThat(limits.tryEnter(Lane.FAST)).isTrue();
    assertThat(limits.inUse(Lane.FAST)).isEqualTo(1);
  }

  @Test
  void aTokenMustBeLongEnoughToBeOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DeliveryToken(List.of("fifteen-letters")))
        .withMessageContaining("punctual.deliveries.token");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DeliveryToken(List.of("a-token-that-is-long", "and-none")));
    assertThatIllegalArgumentException().isThrownBy(() -> new DeliveryToken(List.of()));
  }
}
