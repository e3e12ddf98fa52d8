package io.punctual.perf.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.perf.sample.Statements.Cost;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Repetition;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatementsTest {
  private static final Statements BEFORE =
      ReadStatements.ofStatus(
          Map.of("questions", 1_000L, "com_select", 400L, "com_update", 30L, "com_commit", 20L),
          Map.of("SELECT a", new Cost(400, 80), "UPDATE b", new Cost(30, 60)));
  private static final Statements AFTER =
      ReadStatements.ofStatus(
          Map.of(
              "questions", 1_058L,
              "com_select", 420L,
              "com_update", 40L,
              "com_update_multi", 10L,
              "com_commit", 30L,
              "com_stmt_execute", 50L,
              "com_stmt_prepare", 2L),
          Map.of("SELECT a", new Cost(420, 90), "UPDATE b", new Cost(50, 110)));

  @Test
  void statementsOfTheMeasuredPartAreDividedAmongItsTimersByKind() {
    assertThat(described(AFTER.since(BEFORE), 10).figures())
        .containsExactly(
            new Figure("SQL round trips per timer", 6, ""),
            new Figure("SQL select per timer", 2, ""),
            new Figure("SQL insert per timer", 0, ""),
            new Figure("SQL update per timer", 2, ""),
            new Figure("SQL delete per timer", 0, ""),
            new Figure("SQL commit per timer", 1, ""),
            new Figure("SQL rollback per timer", 0, ""),
            new Figure("SQL other per timer", 1, ""));
  }

  @Test
  void theCostliestStatementsStandFirst() {
    assertThat(described(AFTER.since(BEFORE), 10).tables().getFirst().rows())
        .containsExactly(
            List.of("UPDATE b", "2.000", "2.500"), List.of("SELECT a", "2.000", "0.500"));
  }

  @Test
  void aServerThatTellsNoCostsHasNoTable() {
    Statements untold = new Statements(10, Map.of("select", 10L), Map.of());

    assertThat(described(untold, 10).tables()).isEmpty();
  }

  private static Repetition described(Statements spent, long timers) {
    return spent.describe(new Repetition("run 1", List.of(), List.of()), timers);
  }
}
