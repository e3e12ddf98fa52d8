package io.punctual.perf.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.verify.report.Repetition;
import io.punctual.verify.watch.Footprint;
import io.punctual.verify.watch.ServiceMetrics;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HoldingsTest {
  private static final String HEAP =
      "jvm_memory_used_bytes{area=\"heap\",id=\"Tenured Gen\"} %d\n"
          + "jvm_memory_used_bytes{area=\"nonheap\",id=\"Metaspace\"} 7\n";

  @Test
  void aLeakLiftsTheFloorAndASawToothDoesNot() {
    List<Sample> samples =
        IntStream.range(0, 40).mapToObj(i -> sample(i, 50 + i, 10L << 20, i % 3)).toList();
    Repetition described =
        new Holdings(new Window(samples.getFirst(), samples.getLast(), samples))
            .describe(new Repetition("run 1", List.of(), List.of()));
    assertThat(described.tables().getFirst().rows())
        .containsExactly(
            List.of("memory, MiB", "api-1", "100", "100"),
            List.of("threads", "api-1", "50", "80"),
            List.of("descriptors", "api-1", "9", "9"),
            List.of("heap, MiB", "api-1", "10", "10"),
            List.of("punctual_held", "api-1", "0", "0"));
    assertThat(described.series()).hasSize(5);
    assertThat(described.series().get(1).points().get(3)).containsExactly(3, 53);
  }

  @Test
  void aProcessOfThisMachineHoldsSomething() {
    Footprint own = Footprint.of(ProcessHandle.current().pid()).orElseThrow();
    assertThat(own.residentMib()).isPositive();
    assertThat(own.threads()).isPositive();
    assertThat(own.descriptors()).isPositive();
  }

  private static Sample sample(int second, int threads, long heap, int held) {
    Stream<String> lines = (HEAP.formatted(heap) + "punctual_held " + held).lines();
    return new Sample(
        second * 1_000L,
        Map.of(),
        Map.of("api-1", new Footprint(100, threads, 9)),
        Map.of("api-1", ServiceMetrics.parse(lines)),
        Sample.Counts.NONE,
        0);
  }
}
