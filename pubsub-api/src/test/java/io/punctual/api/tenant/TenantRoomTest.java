package io.punctual.api.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.TimeMeter;
import io.punctual.api.tenant.TenantRoom.Entry;
import io.punctual.api.tenant.TenantsConfig.TenantConfig;
import io.punctual.api.watch.TenantLimit;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TenantRoomTest {

  private static final class ManualTime implements TimeMeter {
    private long nanos;

    @Override
    public long currentTimeNanos() {
      return nanos;
    }

    @Override
    public boolean isWallClockBased() {
      return false;
    }
  }

  private final ManualTime time = new ManualTime();

  @Test
  void asManyAsMayAreLetInAtOnceAndEachThatLeavesMakesRoom() {
    TenantRoom room = room(2, null);
    assertThat(room.enter()).isEqualTo(new Entry.Admitted(OptionalLong.empty()));
    assertThat(room.enter()).isEqualTo(new Entry.Admitted(OptionalLong.empty()));
    assertThat(room.enter())
        .isEqualTo(new Entry.Refused(TenantLimit.IN_FLIGHT, Duration.ofSeconds(1)));
    assertThat(room.inFlight()).isEqualTo(2);

    room.leave();

    assertThat(room.enter()).isEqualTo(new Entry.Admitted(OptionalLong.empty()));
  }

  @Test
  void aSecondsRequestsAreLetInAndNoMoreUntilTimeHasBroughtThem() {
    TenantRoom room = room(1_000, 10);
    assertThat(letIn(room, 50)).isEqualTo(10);

    time.nanos += Duration.ofMillis(300).toNanos();
    assertThat(letIn(room, 50)).isEqualTo(3);

    time.nanos += Duration.ofMinutes(5).toNanos();
    assertThat(letIn(room, 50)).isEqualTo(10);
  }

  @Test
  void whoIsTooFastIsToldWhenToComeBackAndTakesNoRoom() {
    TenantRoom room = room(2, 1);
    assertThat(room.enter()).isEqualTo(new Entry.Admitted(OptionalLong.of(0)));
    room.leave();

    time.nanos += Duration.ofMillis(400).toNanos();

    assertThat(room.enter()).isEqualTo(new Entry.Refused(TenantLimit.RATE, Duration.ofMillis(600)));
    assertThat(room.inFlight()).isZero();
  }

  private static int letIn(TenantRoom room, int tries) {
    int in = 0;
    for (int i = 0; i < tries; i++) {
      if (room.enter() instanceof Entry.Admitted) {
        in++;
      }
    }
    return in;
  }

  private TenantRoom room(int inFlightMax, @Nullable Integer perSecond) {
    return new TenantRoom(
        new TenantConfig(List.of(), List.of(), inFlightMax, perSecond, null, null, null, 1), time);
  }
}
