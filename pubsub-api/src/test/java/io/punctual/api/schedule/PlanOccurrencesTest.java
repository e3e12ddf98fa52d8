package io.punctual.api.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.request.TimerRequest;
import io.punctual.protocol.Content;
import io.punctual.store.schedule.Schedule;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlanOccurrencesTest {

  private static final long NOW = 100_000;
  private static final long UP_TO = 103_000;

  @Test
  void whatIsNearIsMadeAndTheNextIsKnown() {
    assertThat(plan(CatchUp.LATEST, null, 101_000L))
        .isEqualTo(new PlanOccurrences(List.of(101_000L, 102_000L, 103_000L), 104_000L));
    assertThat(plan(CatchUp.LATEST, null, 103_001L))
        .isEqualTo(new PlanOccurrences(List.of(), 103_001L));
  }

  @Test
  void whatNobodyMadeInTimeIsCaughtUpAsItsOwnerWishes() {
    assertThat(plan(CatchUp.ALL, null, 98_000L).instants())
        .containsExactly(98_000L, 99_000L, 100_000L, 101_000L, 102_000L, 103_000L);
    assertThat(plan(CatchUp.LATEST, null, 97_000L).instants())
        .containsExactly(99_000L, 100_000L, 101_000L, 102_000L, 103_000L);
    assertThat(plan(CatchUp.NONE, null, 97_000L).instants())
        .containsExactly(100_000L, 101_000L, 102_000L, 103_000L);
  }

  @Test
  void aScheduleEndsWithItsLastTimer() {
    assertThat(plan(CatchUp.ALL, 2, 102_000L))
        .isEqualTo(new PlanOccurrences(List.of(102_000L, 103_000L), null));
    assertThat(plan(CatchUp.LATEST, 2, 97_000L).instants()).containsExactly(99_000L, 100_000L);
  }

  @Test
  void oneLookMakesNoMoreThanItMay() {
    PlanOccurrences first =
        PlanOccurrences.of(recurring(CatchUp.ALL, null), schedule(98_000L), NOW, UP_TO, 4);

    assertThat(first.instants()).containsExactly(98_000L, 99_000L, 100_000L, 101_000L);
    assertThat(first.nextMillis()).isEqualTo(102_000L);
    assertThat(first.madeTo(schedule(98_000L))).isEqualTo(101_000L);
  }

  private static PlanOccurrences plan(CatchUp catchUp, @Nullable Integer countMax, Long next) {
    return PlanOccurrences.of(recurring(catchUp, countMax), schedule(next), NOW, UP_TO, 100);
  }

  private static Recurring recurring(CatchUp catchUp, @Nullable Integer countMax) {
    Content content = new Content("demo", new byte[] {1}, List.of(), new byte[] {2});
    return new Recurring(
        new Recurrence.Every(1_000, 0),
        null,
        null,
        countMax,
        0,
        catchUp,
        new TimerRequest(content, new TimerRequest.When.In(0), 0, null, null));
  }

  private static Schedule schedule(Long next) {
    return new Schedule("default", "pulse", 0, false, 0, 0, next, 1, new byte[0]);
  }
}
