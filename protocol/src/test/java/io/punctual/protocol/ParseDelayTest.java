package io.punctual.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParseDelayTest {

  @ParameterizedTest
  @CsvSource({
    "0ms, 0",
    "250ms, 250",
    "90s, 90000",
    "15m, 900000",
    "2h, 7200000",
    "7d, 604800000",
    "PT0S, 0",
    "PT1H30M, 5400000",
    "P1DT12H, 129600000",
    "P2D, 172800000",
    "P2W, 1209600000",
    "PT0.25S, 250",
    "PT0.0000001S, 1",
    "PT1.0001S, 1001",
    "999999999999999d, 9223372036854775807",
    "PT99999999999999999999999S, 9223372036854775807",
    "P999999999999999999D, 9223372036854775807"
  })
  void delaysAreReadAndNeverRoundedDown(String text, long millis) {
    assertThat(ParseDelay.millis(text)).hasValue(millis);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "1", "s", "-1s", "+1s", "1.5s", "1 s", "1S", "1w", "P", "PT", "P1DT", "P1M", "P1Y",
        "PT-1S", "-PT1S", "PT1.S", "pt1s", "P1H", "PT1D", "1e3s", "٣s"
      })
  void whatIsNoDelayIsRefused(String text) {
    assertThat(ParseDelay.millis(text)).isEmpty();
  }
}
