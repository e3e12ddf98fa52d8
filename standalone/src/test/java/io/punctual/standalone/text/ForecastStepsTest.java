package io.punctual.standalone.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class ForecastStepsTest {
  private static final Instant NOW = FixedMoments.BERLIN.now();

  @Test
  void withoutAnyOptionItIsTheNextHourInRoundStepsThatBeginBeforeNow() {
    ForecastSteps steps = ForecastSteps.of(null, null, null, FixedMoments.BERLIN);
    assertThat(steps.step()).isEqualTo(Duration.ofMinutes(2));
    assertThat(steps.from()).isEqualTo("2026-11-21T14:20:00Z");
    assertThat(steps.to()).isEqualTo(NOW.plus(Duration.ofHours(1)));
  }

  @Test
  void whatIsGivenStays() {
    ForecastSteps steps =
        ForecastSteps.of(NOW, NOW.plusSeconds(60), Duration.ofMillis(700), FixedMoments.BERLIN);
    assertThat(steps)
        .isEqualTo(new ForecastSteps(NOW, NOW.plusSeconds(60), Duration.ofMillis(700)));
  }

  @Test
  void aLongTimeHasAsManyBarsAsAShortOne() {
    for (Duration range = Duration.ofSeconds(30);
        range.toDays() < 3653;
        range = range.multipliedBy(3)) {
      Duration step = ForecastSteps.of(NOW, NOW.plus(range), null, FixedMoments.BERLIN).step();
      assertThat(range.dividedBy(step)).as("%s in steps of %s", range, step).isBetween(10L, 31L);
    }
  }

  @Test
  void daysBeginAtMidnightOfTheLocalClock() {
    Moments kathmandu = new Moments(NOW, ZoneId.of("Asia/Kathmandu"));
    assertThat(ForecastSteps.of(null, NOW.plus(Duration.ofDays(20)), null, kathmandu).from())
        .isEqualTo("2026-11-20T18:15:00Z");
  }
}
