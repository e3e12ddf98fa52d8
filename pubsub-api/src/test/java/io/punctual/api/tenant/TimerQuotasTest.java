package io.punctual.api.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.TimeMeter;
import io.punctual.api.tenant.TenantView.Use;
import io.punctual.api.tenant.TenantsConfig.TenantConfig;
import io.punctual.api.watch.TenantLimit;
import io.punctual.store.list.Count;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class TimerQuotasTest {

  private static final DataSize KB = DataSize.ofKilobytes(1);

  @Test
  void aTenantWithoutLimitsMaySubmitAnyNumber() {
    TimerQuotas quotas = quotas(null, null);
    for (int i = 0; i < 1_000; i++) {
      assertThat(quotas.take("acme", 7)).isEqualTo(new TimerQuotas.Taken.Yes());
    }
    assertThat(quotas.countsPending()).isFalse();
  }

  @Test
  void ownSubmissionsAreAddedUntilTheNextCount() {
    TimerQuotas quotas = quotas(null, 10);
    quotas.count((_, _) -> new Count(8, 0, true));
    assertThat(taken(quotas, 5)).isEqualTo(2);
    assertThat(quotas.take("acme", 7))
        .isEqualTo(new TimerQuotas.Taken.No(TenantLimit.PENDING, TimerQuotas.COUNT_EVERY));
    assertThat(quotas.pending("acme")).hasValue(new Use(10, 10));
    assertThat(quotas.pendingBytes("acme")).isEmpty();

    quotas.count((_, _) -> new Count(4, 0, true));

    assertThat(taken(quotas, 50)).isEqualTo(6);
  }

  @Test
  void bytesAreAddedUntilTheNextCount() {
    TimerQuotas quotas = quotas(new TenantConfig(List.of(), List.of(), 1, null, null, null, KB, 1));
    quotas.count(
        (_, enough) -> {
          assertThat(enough).isEqualTo(Integer.MAX_VALUE);
          return new Count(8, 1_010, true);
        });
    assertThat(taken(quotas, 5)).isEqualTo(2);
    assertThat(quotas.take("acme", 1))
        .isEqualTo(new TimerQuotas.Taken.No(TenantLimit.PENDING_BYTES, TimerQuotas.COUNT_EVERY));
    assertThat(quotas.pendingBytes("acme")).hasValue(new Use(1_024, 1_024));
    assertThat(quotas.pending("acme")).isEmpty();
  }

  /** What was refused takes none of the seconds' timers. */
  @Test
  void whoHasTooManyPendingIsRefusedBeforeItsRateIsAsked() {
    TimerQuotas quotas = quotas(3, 1);
    assertThat(taken(quotas, 5)).isEqualTo(1);
    quotas.count((_, _) -> new Count(0, 0, true));
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
      taken += quotas.take("acme", 7) instanceof TimerQuotas.Taken.Yes ? 1 : 0;
    }
    return taken;
  }

  private static TimerQuotas quotas(@Nullable Integer perSecond, @Nullable Integer pendingMax) {
    return quotas(new TenantConfig(List.of(), List.of(), 1, null, perSecond, pendingMax, null, 1));
  }

  private static TimerQuotas quotas(TenantConfig acme) {
    return new TimerQuotas(Map.of("acme", acme), TimeMeter.SYSTEM_NANOTIME);
  }
}
