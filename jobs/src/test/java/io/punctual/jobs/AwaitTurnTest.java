package io.punctual.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AwaitTurnTest {
  private final Map<String, Set<String>> pods = new HashMap<>();
  private final AwaitTurn await =
      new AwaitTurn(
          name -> pods.getOrDefault(name, Set.of()),
          "consumer-ready",
          List.of(
              new AfterTheServiceBefore("callback-ready", "callback-rolled"),
              new AfterItsOwn("consumer-all", InetAddress.ofLiteral("10.0.0.9"), 2)));

  @BeforeEach
  void thisPodIsKnown() {
    pods.put("consumer-all", Set.of("10.0.0.1", "10.0.0.9"));
  }

  @Test
  void waitsForTheFirstNewPod() {
    pods.put("consumer-ready", Set.of("10.0.0.1"));
    pods.put("callback-ready", Set.of("10.0.0.2"));

    assertThat(await.look())
        .isEqualTo(
            Turn.after(
                1,
                "of 1 pods that serve at callback-ready 0 are of this release; fewer than 2 pods at"
                    + " consumer-all go first"));
  }

  @Test
  void waitsForTheLastOldPodToGo() {
    pods.put("consumer-ready", Set.of("10.0.0.1"));
    pods.put("callback-ready", Set.of("10.0.0.2", "10.0.0.3"));
    pods.put("callback-rolled", Set.of("10.0.0.3"));

    assertThat(await.look())
        .isEqualTo(
            Turn.after(
                1,
                "of 2 pods that serve at callback-ready 1 are of this release; fewer than 2 pods at"
                    + " consumer-all go first"));
  }

  @Test
  void waitsWhileNoneServesBeforeIt() {
    pods.put("consumer-ready", Set.of("10.0.0.1"));

    assertThat(await.look().left()).isOne();
  }

  @Test
  void startsWhenAllBeforeItAreOfThisRelease() {
    pods.put("consumer-ready", Set.of("10.0.0.1"));
    pods.put("callback-ready", Set.of("10.0.0.3", "10.0.0.4"));
    pods.put("callback-rolled", Set.of("10.0.0.3", "10.0.0.4"));

    assertThat(await.look().left()).isZero();
    assertThat(await.look().told()).startsWith("all pods at callback-ready are of this release; ");
  }

  /** One ended between the two questions. */
  @Test
  void startsWhenMoreNewOnesWereSeenThanServe() {
    pods.put("consumer-ready", Set.of("10.0.0.1"));
    pods.put("callback-ready", Set.of("10.0.0.3"));
    pods.put("callback-rolled", Set.of("10.0.0.3", "10.0.0.4"));

    assertThat(await.look().left()).isZero();
    assertThat(await.look().told()).startsWith("all pods at callback-ready are of this release; ");
  }

  @Test
  void waitsForThoseOfItsOwnThatGoFirst() {
    itIsItsServicesTurn();
    pods.put("consumer-all", Set.of("10.0.0.1", "10.0.0.7", "10.0.0.8", "10.0.0.9"));

    assertThat(await.look().left()).isOne();
    assertThat(await.look().told()).endsWith("2 pods at consumer-all that do not serve go first");
  }

  /** Else it would go by what the name server knew before any of them was made. */
  @Test
  void waitsUntilItIsKnownItself() {
    itIsItsServicesTurn();
    pods.put("consumer-all", Set.of("10.0.0.1"));

    assertThat(await.look().left()).isGreaterThan(1_000);
    assertThat(await.look().told()).endsWith("consumer-all does not name this pod yet");
  }

  @Test
  void aStepAheadIsThatFewerAreWaitedFor() {
    itIsItsServicesTurn();
    pods.put("consumer-all", Set.of("10.0.0.1", "10.0.0.6", "10.0.0.7", "10.0.0.8", "10.0.0.9"));
    assertThatThrownBy(() -> await.fewerThan(2)).isInstanceOf(NotYet.class);

    pods.put("consumer-ready", Set.of("10.0.0.1", "10.0.0.6"));

    assertThat(await.fewerThan(2).left()).isOne();
  }

  /** Addresses are numbers, and bytes without a sign: .100 and .200 come after .9. */
  @Test
  void startsBesideAsManyAsMayStart() {
    itIsItsServicesTurn();
    pods.put(
        "consumer-all", Set.of("10.0.0.1", "10.0.0.8", "10.0.0.9", "10.0.0.100", "10.0.0.200"));

    assertThat(await.look().left()).isZero();
    assertThat(await.look().told()).endsWith("fewer than 2 pods at consumer-all go first");
  }

  private void itIsItsServicesTurn() {
    pods.put("consumer-ready", Set.of("10.0.0.1"));
    pods.put("callback-ready", Set.of("10.0.0.3"));
    pods.put("callback-rolled", Set.of("10.0.0.3"));
  }

  @Test
  void startsWhereNoneOfItsOwnServes() {
    pods.put("callback-ready", Set.of("10.0.0.2"));

    assertThat(await.look()).isEqualTo(Turn.nobodyServes("no pod serves at consumer-ready"));
  }
}
