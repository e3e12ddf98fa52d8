package io.punctual.migrations.rollgate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.migrations.job.NotYet;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RollGateTest {
  private final Map<String, Set<String>> names = new HashMap<>();
  private final RollGate gate =
      new RollGate(
          name -> names.getOrDefault(name, Set.of()),
          "pods",
          "ready",
          InetAddress.ofLiteral("10.0.0.9"),
          2);

  @Test
  void isOpenWhereNoPodIsReady() {
    names.put("pods", Set.of("10.0.0.1", "10.0.0.2", "10.0.0.9"));

    assertThat(gate.look()).isEqualTo(new RollGate.Queue(0, "no pod is ready at ready"));
  }

  @Test
  void isClosedWhileAsManyPodsStartAsMay() {
    names.put("ready", Set.of("10.0.0.1"));
    names.put("pods", Set.of("10.0.0.1", "10.0.0.7", "10.0.0.8", "10.0.0.9"));

    assertThat(gate.look())
        .isEqualTo(new RollGate.Queue(1, "2 pods at pods start before this one, 2 may at a time"));
  }

  /** Addresses are numbers, and bytes without a sign: .100 and .200 come after .9. */
  @Test
  void isOpenForTheLowestAddresses() {
    names.put("ready", Set.of("10.0.0.1"));
    names.put("pods", Set.of("10.0.0.1", "10.0.0.8", "10.0.0.9", "10.0.0.100", "10.0.0.200"));

    assertThat(gate.look().isOpen()).isTrue();
  }

  /** Else it would go by what the name server knew before any of them was made. */
  @Test
  void isClosedUntilTheNameServerKnowsThisPod() {
    names.put("ready", Set.of("10.0.0.1"));
    names.put("pods", Set.of("10.0.0.1"));

    assertThat(gate.look().ahead()).isGreaterThan(1_000);
    assertThat(gate.look().description()).isEqualTo("pods does not name this pod yet");
  }

  @Test
  void aShorterQueueIsProgress() {
    names.put("ready", Set.of("10.0.0.1"));
    names.put("pods", Set.of("10.0.0.1", "10.0.0.6", "10.0.0.7", "10.0.0.8", "10.0.0.9"));
    assertThatThrownBy(() -> gate.shorterThan(2)).isInstanceOf(NotYet.class);

    names.put("ready", Set.of("10.0.0.1", "10.0.0.6"));

    assertThat(gate.shorterThan(2).ahead()).isOne();
  }
}
