package io.punctual.api.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Rfc3339;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {

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
