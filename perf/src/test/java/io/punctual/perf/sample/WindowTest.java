package io.punctual.perf.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.verify.watch.ServiceMetrics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WindowTest {
  private static final ServiceMetrics METRICS =
      ServiceMetrics.parse(
          """
          # HELP punctual_held held
          punctual_held{service="c"} 7.0
          punctual_held_limit{service="c"} 200.0
          punctual_request_seconds_bucket{lane="fast",le="0.01"} 90
          punctual_request_seconds_bucket{lane="fast",le="0.1"} 99
          punctual_request_seconds_bucket{lane="fast",le="+Inf"} 100
          punctual_request_seconds_count{lane="fast"} 100
          punctual_request_seconds_sum{lane="fast"} 2.0
          process_cpu_usage 0.5
          """
              .lines());

  @Test
  void aStageIsWhatHasGrownBetweenTwoSamples() {
    Sample before = sample(Map.of("consumer-1", ServiceMetrics.NONE));
    Sample after = sample(Map.of("consumer-1", METRICS));

    var stages = DescribeStages.of(Window.of(before, after, List.of()));

    assertThat(stages).hasSize(1);
    assertThat(stages.getFirst().count()).isEqualTo(100);
    assertThat(stages.getFirst().meanMillis()).isEqualTo(20);
    assertThat(stages.getFirst().p99Millis()).isEqualTo(100);
  }

  @Test
  void theCpuOfAProcessThatBeganMeanwhileCountsWholly() {
    Sample.Process earlier = new Sample.Process("callback-1", 1);
    Sample.Process later = new Sample.Process("callback-1", 2);
    Sample before = sample(0, Map.of(earlier, new ProcessTimes(100, 1, 1)));
    Sample between = sample(1, Map.of(earlier, new ProcessTimes(130, 1, 1)));
    Sample after = sample(2, Map.of(later, new ProcessTimes(50, 1, 1)));

    assertThat(Window.of(before, after, List.of(before, between, after)).cpuMillis())
        .containsExactly(Map.entry("callback-1", 80L));
  }

  private static Sample sample(Map<String, ServiceMetrics> metrics) {
    return new Sample(0, Map.of(), metrics, new long[3], 0);
  }

  private static Sample sample(long at, Map<Sample.Process, ProcessTimes> processes) {
    return new Sample(at, processes, Map.of(), new long[3], 0);
  }
}
