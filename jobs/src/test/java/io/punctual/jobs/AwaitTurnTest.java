package io.punctual.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AwaitTurnTest {
  private final Map<String, Set<String>> pods = new HashMap<>();
  private final AwaitTurn await =
      new AwaitTurn(
          name -> pods.getOrDefault(name, Set.of()),
          "consumer-ready",
          "callback-ready",
          "callback-rolled");

  @Test
  void waitsForTheFirstNewPod() {
    pods.put("consumer-ready", Set.of("10.0.0.1"));
    pods.put("callback-ready", Set.of("10.0.0.2"));

    assertThatThrownBy(await::turn)
        .isInstanceOf(NotYet.class)
        .hasMessage("of 1 pods that serve at callback-ready 0 are of this release");
  }

  @Test
  void waitsForTheLastOldPodToGo() {
    pods.put("consumer-ready", Set.of("10.0.0.1"));
    pods.put("callback-ready", Set.of("10.0.0.2", "10.0.0.3"));
    pods.put("callback-rolled", Set.of("10.0.0.3"));

    assertThatThrownBy(await::turn)
        .isInstanceOf(NotYet.class)
        .hasMessage("of 2 pods that serve at callback-ready 1 are of this release");
  }

  @Test
  void waitsWhileNoneServesBeforeIt() {
    pods.put("consumer-ready", Set.of("10.0.0.1"));

    assertThatThrownBy(await::turn).isInstanceOf(NotYet.class);
  }

  @Test
  void startsWhenAllBeforeItAreOfThisRelease() {
    pods.put("consumer-ready", Set.of("10.0.0.1"));
    pods.put("callback-ready", Set.of("10.0.0.3", "10.0.0.4"));
    pods.put("callback-rolled", Set.of("10.0.0.3", "10.0.0.4"));

    assertThat(await.turn()).isEqualTo("all pods at callback-ready are of this release");
  }

  /** One ended between the two questions. */
  @Test
  void startsWhenMoreNewOnesWereSeenThanServe() {
    pods.put("consumer-ready", Set.of("10.0.0.1"));
    pods.put("callback-ready", Set.of("10.0.0.3"));
    pods.put("callback-rolled", Set.of("10.0.0.3", "10.0.0.4"));

    assertThat(await.turn()).isEqualTo("all pods at callback-ready are of this release");
  }

  @Test
  void startsWhereNoneOfItsOwnServes() {
    pods.put("callback-ready", Set.of("10.0.0.2"));

    assertThat(await.turn()).isEqualTo("no pod serves at consumer-ready");
  }
}
