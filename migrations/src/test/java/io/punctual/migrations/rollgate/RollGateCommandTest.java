package io.punctual.migrations.rollgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.migrations.job.CommandResult;
import org.junit.jupiter.api.Test;

/** By this machine's own resolver: an address is a name of itself, and "a..b" is no name. */
class RollGateCommandTest {

  @Test
  void endsAtOnceWhereNoPodIsReady() {
    assertThat(gate("a..b", "127.0.0.5"))
        .isEqualTo(new CommandResult(0, "no pod is ready at a..b" + System.lineSeparator(), ""));
  }

  @Test
  void endsAtOnceForTheFirstPod() {
    assertThat(gate("127.0.0.1", "127.0.0.5").out())
        .isEqualToIgnoringNewLines("0 pods at 127.0.0.5 start before this one, 1 may at a time");
  }

  @Test
  void startsAllTheSameInTheEnd() {
    CommandResult result = gate("127.0.0.1", "127.0.0.9");

    assertThat(result.exit()).isZero();
    assertThat(result.out().lines())
        .containsExactly(
            "127.0.0.5 does not name this pod yet",
            "127.0.0.5 does not name this pod yet: starts all the same");
  }

  private static CommandResult gate(String ready, String me) {
    return CommandResult.of(
        "roll-gate", "--pods=127.0.0.5", "--ready=" + ready, "--me=" + me, "--wait=50ms");
  }
}
