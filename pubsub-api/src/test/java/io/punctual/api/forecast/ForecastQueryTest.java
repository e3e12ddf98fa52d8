package io.punctual.api.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.list.ReadQuery;
import io.punctual.api.problem.FieldError;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ForecastQueryTest {

  private static final ForecastConfig CONFIG =
      new ForecastConfig(100, 60, Duration.ofHours(1), 1_000, 1, Duration.ZERO);

  private final ReadQuery read = new ReadQuery();

  @Test
  void theComingHourInSixtyStepsIsMeantWithoutMore() {
    assertThat(query(null, null, null)).isEqualTo(new ForecastQuery(5_000, 3_605_000, 60_000));
    assertThat(read.isWrong()).isFalse();
  }

  @Test
  void theLastStepMayBeShorter() {
    assertThat(query("0", "10", "3ms").steps()).isEqualTo(4);
    assertThat(query("0", "9", "3ms").steps()).isEqualTo(3);
    assertThat(query("0", "1", null).steps()).isEqualTo(1);
  }

  @Test
  void moreStepsThanAnAnswerMayHaveAreAMistake() {
    query("0", "100", "1ms");
    assertThat(read.isWrong()).isFalse();
    query("0", "101", "1ms");
    assertThat(read.errors()).extracting(FieldError::pointer).containsExactly("step");
  }

  @Test
  void theLastHourThatThereIsEndsWithIt() {
    assertThat(query("9999-12-31T23:30:00Z", null, null).toMillis())
        .isEqualTo(ReadQuery.MILLIS_MAX);
    assertThat(read.isWrong()).isFalse();
  }

  private ForecastQuery query(@Nullable String from, @Nullable String to, @Nullable String step) {
    return ForecastQuery.read(read, from, to, step, CONFIG, Instant.ofEpochMilli(5_000));
  }
}
