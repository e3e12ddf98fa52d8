package io.punctual.api.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {

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

  @ParameterizedTest
  @CsvSource({
    "2030-01-01T00:00:00Z, 1893456000000",
    "2030-01-01t00:00:00.5z, 1893456000500",
    "2030-01-01T01:30:00.123+01:30, 1893456000123",
    "2029-12-31T16:00:00-08:00, 1893456000000",
    "2030-01-01T00:00:00.0000001Z, 1893456000001",
    "1970-01-01T00:00:00Z, 0",
    "2028-02-29T00:00:00Z, 1835395200000"
  })
  void instantsAreReadAndNeverRoundedDown(String text, long millis) {
    assertThat(Rfc3339.millis(text)).hasValue(millis);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2030-01-01",
        "2030-01-01T00:00:00",
        "2030-01-01 00:00:00Z",
        "2030-01-01T00:00Z",
        "2030-02-29T00:00:00Z",
        "2030-01-01T24:00:00Z",
        "2030-01-01T00:00:60Z",
        "2030-01-01T00:00:00+25:00",
        "2030-01-01T00:00:00+0100",
        "20300101T000000Z",
        "+12030-01-01T00:00:00Z",
        "2030-1-1T00:00:00Z",
        "1893456000000"
      })
  void whatIsNoInstantIsRefused(String text) {
    assertThat(Rfc3339.millis(text)).isEmpty();
  }

  @Test
  void instantsAreWrittenWithMilliseconds() {
    assertThat(Rfc3339.text(1893456000000L)).isEqualTo("2030-01-01T00:00:00.000Z");
    assertThat(Rfc3339.millis(Rfc3339.text(1893456000123L))).hasValue(1893456000123L);
  }
}
