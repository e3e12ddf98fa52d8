package io.punctual.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaitingTest {

  private static final long DUE = 1_800_000_000_000L;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, Waiting.ZONES - 1})
  void aZoneKeepsTheDue(int zone) {
    long nextAt = Waiting.from(zone) + DUE;
    assertThat(Waiting.is(nextAt)).isTrue();
    assertThat(Waiting.zone(nextAt)).isEqualTo(zone);
    assertThat(Waiting.readyAt(nextAt)).isEqualTo(DUE);
    assertThat(nextAt).isPositive().isLessThan(Waiting.from(zone + 1));
  }

  @Test
  void aDueIsInNoZone() {
    assertThat(Waiting.is(DUE)).isFalse();
    assertThat(Waiting.zone(DUE)).isNegative();
    assertThat(Waiting.readyAt(DUE)).isEqualTo(DUE);
  }

  @Test
  void aPaceHoldsWhatWaitsInItsZoneUntilItExpires() {
    Pace own = new Pace("shop", "orders", 3, 1, 1, 0);
    Pace all = new Pace(null, "orders", 4, 1, 1, 0);
    Paces paces = Paces.of(List.of(own, all));

    assertThat(paces.of("shop", "orders")).containsExactly(own, all);
    assertThat(paces.of("bank", "orders")).containsExactly(all);
    assertThat(paces.of("shop", "bills")).isEmpty();
    assertThat(paces.hold(waiting("shop", 3), DUE + 9)).isTrue();
    assertThat(paces.hold(waiting("shop", 4), DUE + 9)).isTrue();
    assertThat(paces.hold(waiting("bank", 3), DUE + 9)).isFalse();
    assertThat(paces.hold(waiting("shop", Waiting.PAUSED), DUE + 9)).isFalse();
    assertThat(paces.hold(waiting("shop", 3), DUE + 10)).as("expired").isFalse();
  }

  private static ScopedTimer waiting(String tenant, int zone) {
    return new ScopedTimer(
        new UUID(1, 2), tenant, "orders", 7, DUE, Waiting.from(zone) + DUE, DUE + 10);
  }
}
