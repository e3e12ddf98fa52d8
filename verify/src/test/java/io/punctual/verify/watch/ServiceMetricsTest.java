package io.punctual.verify.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServiceMetricsTest {
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
  void aNameIsNotTheBeginningOfAnother() {
    assertThat(METRICS.sum("punctual_held", "")).isEqualTo(7);
  }
}
