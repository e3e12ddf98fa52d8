package io.punctual.perf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Repetition;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeersTest {

  @Test
  void theProcessesAnswerIsReadWhole() {
    Repetition read =
        Peers.describe(
            new Repetition("", List.of(), List.of()), "accepted=3\nlost=1\n\n-5\n100\n2000");

    assertThat(read.checked()).containsEntry("accepted", 3L).containsEntry("lost", 1L);
    assertThat(read.isRight()).isTrue();
    assertThat(read.figures()).contains(new Figure("seen lateness max", 2.0, "ms"));
    assertThat(read.curves().getFirst().count()).isEqualTo(3);
  }
}
