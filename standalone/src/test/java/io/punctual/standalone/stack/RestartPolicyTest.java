package io.punctual.standalone.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RestartPolicyTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private final RestartPolicy policy =
      new RestartPolicy(2, Duration.ofMinutes(5), Duration.ofSeconds(1));

  @Test
  void soManyDeathsAreAllowedAndNoMore() {
    assertThat(policy.allows(List.of(NOW, NOW), NOW)).isTrue();
    assertThat(policy.allows(List.of(NOW, NOW, NOW), NOW)).isFalse();
  }

  @Test
  void forgetsDeathsOfLongAgo() {
    Instant longAgo = NOW.minus(Duration.ofMinutes(6));

    assertThat(policy.allows(List.of(longAgo, longAgo, NOW), NOW)).isTrue();
  }
}
