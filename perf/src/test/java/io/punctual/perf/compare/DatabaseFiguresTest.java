package io.punctual.perf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.perf.compare.DatabaseFigures.Load;
import io.punctual.perf.sample.Statements;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.ProcessUse;
import io.punctual.verify.report.Repetition;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatabaseFiguresTest {
  private final DatabaseFigures figures = new DatabaseFigures();

  @Test
  void eachDatabaseHasALineWithItsLatenessAndItsSpike() {
    addAll();

    assertThat(figures.figures())
        .startsWith(
            new Figure("mariadb p99 11 ms, spike", 5_000, "/s"),
            new Figure("mysql p99 33 ms, spike", 2_500, "/s"));
  }

  @Test
  void mediansAreListedWithEachRunAndComparedTurnByTurn() {
    addAll();

    assertThat(figures.figures())
        .contains(
            new Figure("steady, acked lateness p99: mysql, median of 30; 36", 33, "ms"),
            new Figure("steady, acked lateness p99: mysql ÷ mariadb, median of 3; 3", 3, ""),
            new Figure("steady, CPU per timer, all processes: mysql, median of 5; 5", 5, "ms"),
            new Figure("steady, CPU per timer, the database: mysql, median of 2; 2", 2, "ms"),
            new Figure("steady, SQL round trips per timer: mysql ÷ mariadb, median of 1; 1", 1, ""),
            new Figure("spike, drain rate: mysql ÷ mariadb, median of 0.500; 0.500", 0.5, ""));
  }

  @Test
  void theFirstIsNotComparedWithItself() {
    addAll();

    assertThat(figures.figures()).noneMatch(it -> it.name().contains("mariadb ÷ mariadb"));
  }

  private void addAll() {
    for (double p99 : List.of(10.0, 12.0)) {
      figures.add("mariadb", Load.STEADY, steady("mariadb", p99));
      figures.add("mariadb", Load.SPIKE, spike(5_000));
      figures.add("mysql", Load.STEADY, steady("mysql", 3 * p99));
      figures.add("mysql", Load.SPIKE, spike(2_500));
    }
  }

  private static Repetition steady(String database, double p99) {
    List<ProcessUse> uses =
        List.of(new ProcessUse("api-1", 1, 3, 0), new ProcessUse(database, 1, 2, 0));
    return new Repetition("", List.of(), uses)
        .figure("acked lateness p99", p99, "ms")
        .figure(Statements.PER_TIMER, 4, "");
  }

  private static Repetition spike(double rate) {
    return new Repetition("", List.of(), List.of()).figure("drain rate", rate, "timers/s");
  }
}
