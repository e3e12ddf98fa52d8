package io.punctual.perf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.perf.lab.DescribeRound;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.standalone.stack.RunningStack;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.watch.Machine;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BareTimerTest {

  @Test
  void theProcessesAnswerIsReadWhole() {
    Repetition read = BareTimer.describe(describe(), "accepted=3\nlost=1\n\n-5\n100\n2000").make();

    assertThat(read.checked()).containsEntry("accepted", 3L).containsEntry("lost", 1L);
    assertThat(read.isRight()).isTrue();
    assertThat(read.figures()).contains(new Figure("seen lateness max", 2.0, "ms"));
    assertThat(read.curves().getFirst().count()).isEqualTo(3);
  }

  private static DescribeRound describe() {
    Sampler sampler = new Sampler(() -> new RunningStack(List.of()), () -> new long[3], 0);
    Sample sample = new Sample(0, Map.of(), Map.of(), new long[3], 0);
    Window window = Window.of(sample, sample, List.of());
    return new DescribeRound("", window, sampler, new Machine(), 1);
  }
}
