package io.punctual.verify.offer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeyRuleTest {
  private static final int DRAWS = 100_000;

  @Test
  void theFirstKeysSharesAreThoseOfZipfsLaw() {
    List<Integer> drawn = drawn(KeyRule.zipf(1_000, 1), 1);

    // One divided by the sum of 1/n up to a thousand, which is 7.485; then half of that.
    assertThat(share(drawn, 0)).isCloseTo(0.1336, within(0.005));
    assertThat(share(drawn, 1)).isCloseTo(0.0668, within(0.005));
    assertThat(drawn).allMatch(it -> it >= 0 && it < 1_000);
  }

  @Test
  void aHigherExponentIsMoreSkewed() {
    assertThat(share(drawn(KeyRule.zipf(1_000, 2), 1), 0)).isCloseTo(0.608, within(0.01));
  }

  @Test
  void theSameSeedDrawsTheSameKeys() {
    KeyRule rule = KeyRule.zipf(1_000, 1.2).withHot(5);

    assertThat(drawn(rule, 7)).isEqualTo(drawn(rule, 7)).isNotEqualTo(drawn(rule, 8));
  }

  @Test
  void theHotKeyHasItsShareBesideTheOthers() {
    List<Integer> drawn = drawn(KeyRule.alike(1_000).withHot(30), 1);

    assertThat(share(drawn, KeyRule.HOT)).isCloseTo(0.3, within(0.01));
    assertThat(drawn.stream().distinct()).hasSize(1_000);
  }

  @Test
  void whatCannotBeDrawnNamesItsOption() {
    assertThatThrownBy(() -> KeyRule.alike(0)).hasMessageContaining("--keys");
    assertThatThrownBy(() -> KeyRule.zipf(10, -1)).hasMessageContaining("--zipf");
    assertThatThrownBy(() -> KeyRule.alike(1).withHot(101)).hasMessageContaining("--hot");
  }

  private static List<Integer> drawn(KeyRule rule, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return Stream.generate(() -> rule.draw(random)).limit(DRAWS).toList();
  }

  private static double share(List<Integer> drawn, int key) {
    return (double) drawn.stream().filter(it -> it == key).count() / DRAWS;
  }
}
