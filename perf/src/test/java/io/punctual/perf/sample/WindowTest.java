package io.punctual.perf.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WindowTest {
  @Test
  void theCpuOfAProcessThatBeganMeanwhileCountsWholly() {
    Sample.Process earlier = new Sample.Process("callback-1", 1);
    Sample.Process later = new Sample.Process("callback-1", 2);
    Sample before = sample(0, Map.of(earlier, 100L));
    Sample between = sample(1, Map.of(earlier, 130L));
    Sample after = sample(2, Map.of(later, 50L));

    assertThat(Window.of(before, after, List.of(before, between, after)).cpuMillis())
        .containsExactly(Map.entry("callback-1", 80L));
  }

  private static Sample sample(long at, Map<Sample.Process, Long> cpuMillis) {
    return new Sample(at, cpuMillis, Map.of(), Map.of(), Sample.Counts.NONE, 0);
  }
}
