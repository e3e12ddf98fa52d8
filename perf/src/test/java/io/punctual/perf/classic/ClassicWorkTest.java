package io.punctual.perf.classic;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.standalone.check.Accepted;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ClassicWorkTest {
  private static final long NOW = 1_800_000_000_000L;
  private final ClassicWork work = new ClassicWork(1_000, 10, 300, 1);

  @Test
  void allAreDueAndInDueOrder() {
    List<Long> dues = work.timersDueBefore(NOW).stream().map(Accepted::dueMillis).toList();

    assertThat(dues).hasSize(1_000).isSorted().doesNotHaveDuplicates();
    assertThat(dues.getLast()).isLessThan(NOW);
  }

  @Test
  void idsAreDifferentAndEveryKeyHasSome() {
    List<Accepted> timers = work.timersDueBefore(NOW);

    assertThat(timers.stream().map(Accepted::id)).doesNotHaveDuplicates();
    assertThat(timers.stream().map(Accepted::key).collect(Collectors.toSet())).hasSize(10);
  }

  @Test
  void thePayloadIsAsLongAsPunctuals() {
    assertThat(work.payload()).hasSize(300).startsWith("\"x").endsWith("x\"");
  }
}
