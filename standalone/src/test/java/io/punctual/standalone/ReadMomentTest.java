package io.punctual.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ReadMomentTest {
  private final ReadMoment read =
      new ReadMoment(InstantSource.fixed(Instant.parse("2026-11-21T14:00:00Z")));

  @ParameterizedTest
  @CsvSource({
    "now, 2026-11-21T14:00:00Z",
    "2h, 2026-11-21T16:00:00Z",
    "+90s, 2026-11-21T14:01:30Z",
    "-10m, 2026-11-21T13:50:00Z",
    "-7d, 2026-11-14T14:00:00Z",
    "250ms, 2026-11-21T14:00:00.250Z",
    "PT1H30M, 2026-11-21T15:30:00Z",
    "1795269600000, 2026-11-21T14:00:00Z",
    "2026-11-21T15:00:00+01:00, 2026-11-21T14:00:00Z"
  })
  void anInstantMayBeTypedInEachOfTheseForms(String text, Instant instant) {
    assertThat(read.convert(text)).isEqualTo(instant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", "h", "2026-11-21T15:00:00", "tomorrow", "--1h", "1w"})
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> read.convert(text)).isInstanceOf(TypeConversionException.class);
  }

  @Test
  void aStepMustBeMoreThanNothing() {
    assertThatThrownBy(() -> new ReadSpan().convert("0s"))
        .isInstanceOf(TypeConversionException.class);
  }
}
