package io.punctual.api.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlarmTimeTest {

  private final AlarmTime alarmTime = new AlarmTime(Duration.ofSeconds(10));

  @ParameterizedTest
  @CsvSource({
    "2030-01-01T00:01:00.000Z, 2030-01-01T00:00:50Z",
    "2030-01-01T00:01:00.999Z, 2030-01-01T00:00:50Z",
    "2030-01-01T00:00:11.000Z, 2030-01-01T00:00:01Z"
  })
  void ringsTheLeadBeforeTheDueAtAWholeSecond(Instant due, Instant ring) {
    Instant now = Instant.parse("2030-01-01T00:00:00.500Z");

    assertThat(alarmTime.of(due.toEpochMilli(), now)).isEqualTo(ring.toEpochMilli());
  }

  @ParameterizedTest
  @CsvSource({"2030-01-01T00:00:10.999Z", "2030-01-01T00:00:00Z", "2029-12-31T23:00:00Z"})
  void ringsAtOnceWhenThatIsPast(Instant due) {
    Instant now = Instant.parse("2030-01-01T00:00:00.500Z");

    assertThat(alarmTime.of(due.toEpochMilli(), now)).isEqualTo(AlarmTime.AT_ONCE);
  }
}
