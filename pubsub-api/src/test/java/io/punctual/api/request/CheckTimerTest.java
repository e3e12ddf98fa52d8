package io.punctual.api.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.TimerRequest.When;
import io.punctual.protocol.Content;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckTimerTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private final CheckTimer check = new CheckTimer(Duration.ofHours(1), Duration.ofDays(3653));

  @Test
  void whatIsALittlePastIsDueAtOnce() {
    When.At hourAgo = new When.At(NOW.toEpochMilli() - 3_600_000);

    assertThat(check.due(hourAgo, NOW)).isEmpty();
    assertThat(CheckTimer.dueMillis(hourAgo, NOW)).isEqualTo(NOW.toEpochMilli());
  }

  @Test
  void epochSecondsAreRefusedWithAHint() {
    Optional<Problem> problem = check.due(new When.At(NOW.getEpochSecond()), NOW);

    assertThat(problem).map(Problem::type).hasValue(ProblemType.DUE_IN_THE_PAST);
    assertThat(problem.orElseThrow().errors().getFirst().detail())
        .contains("60 minutes past; a number is epoch milliseconds");
    assertThat(check.due(new When.At(NOW.minusSeconds(3_601).toEpochMilli()), NOW).orElseThrow())
        .extracting(it -> it.errors().getFirst().detail())
        .isEqualTo("is more than 60 minutes past");
  }

  @Test
  void duesBeyondTenYearsAreRefused() {
    long tenYears = Duration.ofDays(3653).toMillis();

    assertThat(check.due(new When.In(tenYears), NOW)).isEmpty();
    assertThat(check.due(new When.In(tenYears + 1), NOW))
        .map(Problem::type)
        .hasValue(ProblemType.DUE_TOO_FAR);
    assertThat(check.due(new When.In(Long.MAX_VALUE), NOW))
        .map(Problem::type)
        .hasValue(ProblemType.DUE_TOO_FAR);
    assertThat(check.due(new When.At(99_999_999_999_999_999L), NOW))
        .map(Problem::type)
        .hasValue(ProblemType.DUE_TOO_FAR);
  }

  @Test
  void expiriesBeyondTenYearsAreRefused() {
    long tenYears = Duration.ofDays(3653).toMillis();

    assertThat(check.expiry(null)).isEmpty();
    assertThat(check.expiry(new LatenessPolicy(tenYears, OnExpiry.DROP))).isEmpty();
    assertThat(check.expiry(new LatenessPolicy(tenYears + 1, OnExpiry.DROP)))
        .map(Problem::type)
        .hasValue(ProblemType.DUE_TOO_FAR);
  }

  @Test
  @SuppressWarnings("NullAway")
  void compactedTopicsNeedKeys() {
    Content keyless = new Content("t", null, List.of(), new byte[1]);

    assertThat(check.record(keyless, 1_000_000, false)).isEmpty();
    assertThat(check.record(keyless, 1_000_000, true))
        .map(Problem::type)
        .hasValue(ProblemType.KEY_REQUIRED);
  }

  @Test
  void recordsThatTheTopicWouldNotTakeAreRefused() {
    Content content = new Content("t", new byte[10], List.of(), new byte[990]);

    assertThat(check.record(content, 1_512, false)).isEmpty();
    assertThat(check.record(content, 1_511, false))
        .map(Problem::type)
        .hasValue(ProblemType.RECORD_TOO_LARGE);
  }
}
