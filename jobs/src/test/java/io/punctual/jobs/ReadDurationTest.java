package io.punctual.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadDurationTest {

  @ParameterizedTest
  @CsvSource({"90s,90", "2m,120", "1h30m,5400", "PT2M,120", " 5s ,5", "1.5s,1"})
  void readsWhatPeopleWrite(String text, long seconds) {
    assertThat(ReadDuration.of(text).toSeconds()).isEqualTo(seconds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2", "soon", "0s", "-5s", "2 m"})
  void refusesAnythingElse(String text) {
    assertThatThrownBy(() -> ReadDuration.of(text)).hasMessageContaining("'" + text + "'");
  }

  @Test
  void isToldAsItWasWritten() {
    assertThat(ReadDuration.told(Duration.ofSeconds(90))).isEqualTo("1m30s");
  }
}
