package io.punctual.verify.offer;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.verify.offer.DrawTimers.Drawn;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DrawTimersTest {
  private static final int NOW = 1_000_000;

  @Test
  void theSameSeedDrawsTheSameTimers() {
    assertThat(drawn(7)).isEqualTo(drawn(7)).isNotEqualTo(drawn(8));
  }

  @Test
  void everyKindIsAmongThemAndAFewKeysAreHot() {
    List<Drawn> all = drawn(1);
    Map<String, Long> keys = all.stream().collect(groupingBy(Drawn::key, counting()));

    assertThat(keys.get("")).isBetween(2_000L, 3_000L);
    assertThat(keys.get("key-0")).isGreaterThan(3 * keys.getOrDefault("key-9", 0L));
    assertThat(all).anyMatch(it -> it.bytes() > 64_000).allMatch(it -> it.bytes() < 256_000);
    assertThat(all).anyMatch(it -> it.dueMillis() >= NOW + 35_000);
    assertThat(all).allMatch(it -> it.dueMillis() > NOW + 1_000);
    assertThat(all).filteredOn(it -> it.changeAtMillis() > 0).hasSizeBetween(1_500, 2_500);
  }

  private static List<Drawn> drawn(long seed) {
    DrawTimers draw = DrawTimers.of(new SplittableRandom(seed), 1_000, 35_000);
    return Stream.generate(() -> draw.next(NOW)).limit(10_000).toList();
  }
}
