package io.punctual.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** By this machine's own resolver: a name that is known, and one that can't be any. */
class AwaitTurnCommandTest {
  private static final String KNOWN = "localhost";
  private static final String NONE = "a..b";

  @Test
  void endsAtOnceWhereNoneOfItsOwnServes() {
    assertThat(await(NONE, KNOWN, NONE))
        .isEqualTo(new Ran(0, "no pod serves at a..b" + System.lineSeparator(), ""));
  }

  @Test
  void endsAtOnceWhenItsTurnHasCome() {
    assertThat(await(KNOWN, KNOWN, KNOWN).out())
        .isEqualToIgnoringNewLines("all pods at localhost are of this release");
  }

  /** Addresses are names of themselves. */
  @Test
  void aPodThatComesFirstOfItsOwnDoesNotWait() {
    assertThat(own("127.0.0.5").out())
        .isEqualToIgnoringNewLines("fewer than 1 pods at 127.0.0.5 go first");
  }

  @Test
  void aPodThatIsNotKnownWaits() {
    assertThat(own("127.0.0.9").out().lines())
        .hasSize(2)
        .last()
        .asString()
        .isEqualTo("127.0.0.5 does not name this pod yet after 0.05s: starts all the same");
  }

  private static Ran own(String me) {
    return Ran.jobs(
        "await-turn", "--mine=127.0.0.1", "--all=127.0.0.5", "--me=" + me, "--wait=0.05s");
  }

  @Test
  void startsAllTheSameInTheEnd() {
    Ran ran = await(KNOWN, KNOWN, NONE);

    assertThat(ran.exit()).isZero();
    assertThat(ran.out().lines())
        .hasSize(2)
        .last()
        .asString()
        .endsWith("0 are of this release after 0.05s: starts all the same");
  }

  private static Ran await(String mine, String before, String rolled) {
    return Ran.jobs(
        "await-turn",
        "--mine=" + mine,
        "--before=" + before,
        "--rolled=" + rolled,
        "--settle=0.01s",
        "--wait=0.05s");
  }
}
