package io.punctual.migrations.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TryForTest {
  private final AtomicInteger tries = new AtomicInteger();

  @Test
  void triesAgainUntilItIsDone() {
    assertThat(trying(Duration.ofMinutes(1)).get(() -> doneAtTry(20))).isEqualTo(20);
  }

  @Test
  void theLastFailureIsThrownWhenTheTimeIsOver() {
    assertThatThrownBy(() -> trying(Duration.ofMillis(50)).get(() -> doneAtTry(Integer.MAX_VALUE)))
        .isInstanceOf(NotYet.class)
        .hasMessage("try " + tries.get());
    assertThat(tries).hasValueGreaterThan(1);
  }

  @Test
  void aFailedJobIsNotTriedAgain() {
    assertThatThrownBy(
            () ->
                trying(Duration.ofMinutes(1))
                    .get(
                        () -> {
                          throw new JobFailed("never, after " + tries.incrementAndGet());
                        }))
        .isExactlyInstanceOf(JobFailed.class)
        .hasMessage("never, after 1");
  }

  private static TryFor trying(Duration longest) {
    return new TryFor(longest, Duration.ofMillis(1));
  }

  private int doneAtTry(int wanted) {
    int number = tries.incrementAndGet();
    if (number < wanted) {
      throw new NotYet("try " + number);
    }
    return number;
  }
}
