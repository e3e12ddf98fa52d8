package io.punctual.api.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.status.StatusView.Advice;
import io.punctual.api.status.StatusView.Callback;
import io.punctual.api.status.StatusView.Engine;
import io.punctual.api.status.StatusView.KnownToRocketMq;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdviseTest {

  private static final List<KnownToRocketMq> CONSUMERS =
      List.of(new KnownToRocketMq("127.0.0.1@7"));
  private static final Callback UP = new Callback("1", "up", 100);
  private static final Callback SILENT = new Callback("2", "silent", 9_000);

  @Test
  void allIsWellWhenNothingIsWrong() {
    assertThat(Advise.on(engines("up", "up"), List.of(UP, SILENT), CONSUMERS, null, 0, 0))
        .extracting(Advice::level)
        .containsExactly("good");
  }

  @Test
  void theWorstComesFirstAndNamesItsRunbookEntry() {
    assertThat(
            Advise.on(
                engines("down", "down"), List.of(SILENT), List.of(), Duration.ofSeconds(15), 0, 3))
        .extracting(Advice::runbook)
        .containsExactly(
            "PunctualServiceAbsent",
            "PunctualKafkaUnreachable",
            "PunctualRocketmqUnreachable",
            "PunctualServiceAbsent",
            "PunctualOverdue",
            "PunctualTimersDie");
  }

  @Test
  void aDeadLetterAndWhatIsPausedAreWarningsByThemselves() {
    assertThat(Advise.on(engines("up", "up"), List.of(UP), null, null, 0, 1))
        .extracting(Advice::level)
        .containsExactly("warning");
    assertThat(Advise.on(engines("up", "up"), List.of(UP), null, null, 1, 0))
        .extracting(Advice::text)
        .containsExactly("Timers wait for the end of a pause. Resume what need not wait.");
  }

  private static List<Engine> engines(String kafka, String rocketMq) {
    return List.of(
        new Engine("database", "up", "MariaDB 11.4"),
        new Engine("kafka", kafka, null),
        new Engine("rocketmq", rocketMq, null));
  }
}
