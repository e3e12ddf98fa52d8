package io.punctual.api.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.TimeMeter;
import io.punctual.api.tenant.TenantsConfig.TenantConfig;
import io.punctual.api.watch.TenantLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimerQuotasTest {

  @Test
  void aTenantWithoutLimitsMaySubmitAnyNumber() {
    TimerQuotas quotas = quotas(null, null);
    for (int i = 0; i < 1_000; i++) {
      assertThat(quotas.take("acme")).isEqualTo(new TimerQuotas.Taken.Yes());
    }
    assertThat(quotas.countsPending()).isFalse();
  }

  @Test
  void ownSubmissionsAreAddedUntilTheNextCount() {
    TimerQuotas quotas = quotas(null, 10);
    quotas.count((tenant, enough) -> 8);
    assertThat(taken(quotas, 5)).isEqualTo(2);
    assertThat(quotas.take("acme"))
        .isEqualTo(new TimerQuotas.Taken.No(TenantLimit.PENDING, TimerQuotas.COUNT_EVERY));
    assertThat(quotas.pending("acme")).isEqualTo(10);

    quotas.count((tenant, enough) -> 4);

    assertThat(taken(quotas, 50)).isEqualTo(6);
  }

  /** What was refused takes none of the seconds' timers. */
  @Test
  void whoHasTooManyPendingIsRefusedBeforeItsRateIsAsked() {
    TimerQuotas quotas = quotas(3, 1);
    assertThat(taken(quotas, 5)).isEqualTo(1);
    quotas.count((tenant, enough) -> 0);
    assertThat(taken(quotas, 1)).isEqualTo(1);
  }

  @Test
  void aLongCountIsFollowedByALongerPause() {
    assertThat(TimerQuotas.pauseAfter(Duration.ofMillis(30))).isEqualTo(TimerQuotas.COUNT_EVERY);
    assertThat(TimerQuotas.pauseAfter(Duration.ofSeconds(3))).isEqualTo(Duration.ofMinutes(1));
  }

  private static int taken(TimerQuotas quotas, int tries) {
    int taken = 0;
    for (int i = 0; i < tries; i++) {
      taken += quotas.take("acme") instanceof TimerQuotas.Taken.Yes ? 1 : 0;
    }
    return taken;
  }

  private static TimerQuotas quotas(@Nullable Integer perSecond, @Nullable Integer pendingMax) {
    return new TimerQuotas(
        Map.of("acme", new TenantConfig(List.of(), List.of(), 1, null, perSecond, pendingMax, 1)),
        TimeMeter.SYSTEM_NANOTIME);
  }
}
