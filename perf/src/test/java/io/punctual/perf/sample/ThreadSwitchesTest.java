package io.punctual.perf.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ThreadSwitchesTest {

  @Test
  void aThreadThatEndedTakesNothingAwayAndANewOneCountsFromItsStart() {
    ThreadSwitches before = new ThreadSwitches(Map.of("1", 100L, "2", 5_000L));
    ThreadSwitches after = new ThreadSwitches(Map.of("1", 130L, "3", 7L));

    assertThat(after.since(before)).isEqualTo(37);
  }
}
