package io.punctual.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeyHashTest {

  @Test
  void storedHashesNeverChange() {
    assertThat(KeyHash.of("default", "orders", "k1".getBytes(UTF_8)))
        .isEqualTo(-5093013349389188284L);
    assertThat(KeyHash.scope("default", "orders")).isEqualTo(-2284172467233961500L);
  }

  @Test
  void tenantTopicAndKeyAreKeptApart() {
    assertThat(KeyHash.of("a", "bc", "d".getBytes(UTF_8)))
        .isNotEqualTo(KeyHash.of("ab", "c", "d".getBytes(UTF_8)))
        .isNotEqualTo(KeyHash.of("a", "b", "cd".getBytes(UTF_8)));
  }

  @Test
  void timersWithoutAKeyHaveHashesOfTheirOwn() {
    assertThat(KeyHash.random()).isNotZero().isNotEqualTo(KeyHash.random());
  }
}
