package io.punctual.standalone.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MomentsTest {

  @Test
  void anInstantIsShownOnTheLocalClockWithItsOffsetAndHowFarAwayItIs() {
    assertThat(FixedMoments.BERLIN.full(Instant.parse("2026-11-21T14:23:39.327Z")))
        .isEqualTo("2026-11-21 15:23:39.327 +01:00 (in 2 m 10 s)");
    assertThat(FixedMoments.BERLIN.full(Instant.parse("2026-07-01T00:00:00Z")))
        .startsWith("2026-07-01 02:00:00.000 +02:00 (143 d 14 h ago)");
  }

  @Test
  void thisVeryMomentIsNow() {
    assertThat(FixedMoments.BERLIN.away(FixedMoments.BERLIN.now())).isEqualTo("now");
  }

  @ParameterizedTest
  @CsvSource({
    "PT0.001S, 1 ms",
    "PT0.999S, 999 ms",
    "PT1S, 1 s",
    "PT2.96S, 3 s",
    "PT59.6S, 1 m",
    "PT2M10S, 2 m 10 s",
    "PT59M59.7S, 1 h",
    "PT3H5M29S, 3 h 5 m",
    "PT23H59M40S, 23 h 59 m",
    "P2DT4H10M, 2 d 4 h",
    "P3653D, 3653 d"
  })
  void aSpanIsShownInTwoUnitsAtMostAndRounded(Duration span, String text) {
    assertThat(Moments.span(span)).isEqualTo(text);
  }
}
