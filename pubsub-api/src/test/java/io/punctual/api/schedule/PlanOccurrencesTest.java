package io.punctual.api.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.request.TimerRequest;
import io.punctual.protocol.Content;
import io.punctual.store.schedule.Schedule;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanOccurrencesTest {

  private static final long NOW = 100_000;
  private static final long UP_TO = 103_000;
  private static final TimerRequest TIMER =
      new TimerRequest(
          new Content("demo", new byte[] {1}, List.of(), new byte[] {2}),
          new TimerRequest.When.In(0),
          0,
          null,
          null);

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

  @Test
  void oneThatIsDueLaterByChanceIsNotMissedYet() {
    long hour = 3_600_000;
    Recurring hourly = recurring(CatchUp.NONE, null, hour, hour);
    Schedule schedule = schedule(10 * hour);
    long due = Occurrence.of(schedule, hourly, 10 * hour).dueMillis();

    assertThat(PlanOccurrences.of(hourly, schedule, due, due, 10).instants()).startsWith(10 * hour);
    assertThat(PlanOccurrences.of(hourly, schedule, due + 1, due + 1, 10).instants()).isEmpty();
  }

  @Test
  void aChangeKeepsTheDueOfWhatItMakesAgain() {
    Recurring jittered = recurring(CatchUp.ALL, null, 1_000_000, 1_000_000);
    Schedule before = schedule(1_000_000L);
    Occurrence made = Occurrence.of(before, jittered, 1_000_000);
    Occurrence again =
        Occurrence.of(before.changed(0, 1, 0, 0L, before.body()), jittered, 1_000_000);

    assertThat(again.dueMillis()).isEqualTo(made.dueMillis()).isGreaterThan(1_000_000);
    assertThat(again.id()).isNotEqualTo(made.id());
  }

  @Test
  void whatAnEarlierVersionDeliversIsNotAmongTheNextOfThisOne() {
    Recurring jittered = recurring(CatchUp.ALL, null, 1_000_000, 1_000_000);
    Schedule after =
        schedule(1_000_000L).changed(0, 0, 1_000_000, 2_000_000L, "{}".getBytes(UTF_8));

    assertThat(jittered.stillToCome(1_000_001)).isEqualTo(1_000_000);
    assertThat(jittered.stillToCome(1_000_001, after)).isEqualTo(2_000_000);
    assertThat(ScheduleView.of(after, jittered, 1_000_001, 1).nextOccurrences())
        .extracting(ScheduleView.Next::id)
        .containsExactly(Occurrence.of(after, jittered, 2_000_000).id());
  }

  @Test
  void chanceBringsNoneBehindTheNext() {
    Recurring jittered = recurring(CatchUp.ALL, null, 1_000, 86_400_000);

    assertThat(LongStream.range(0, 1_000).map(n -> jitterOf(jittered, n * 1_000)))
        .allMatch(jitter -> jitter <= 1_000)
        .anyMatch(jitter -> jitter > 900);
  }

  private static long jitterOf(Recurring recurring, long instant) {
    return Occurrence.of(schedule(0L), recurring, instant).dueMillis() - instant;
  }

  @ParameterizedTest
  @CsvSource({
    "* * * * * *, 2026-03-01T12:00:00Z, 2026-03-31T12:00:00.500Z, 2026-03-31T12:00:00Z",
    "0 0 12 * * *, 2026-03-30T13:00:00Z, 2026-03-31T11:59:59.999Z,",
    "0 0 12 * * *, 2026-03-30T12:00:00Z, 2026-03-31T11:59:59.999Z, 2026-03-30T12:00:00Z",
    "0 0 12 * * *, 2026-01-01T12:00:00Z, 2026-03-31T12:00:00Z, 2026-03-31T12:00:00Z",
    "* * 3 * * *, 2026-01-01T12:00:00Z, 2026-03-31T12:00:00Z, 2026-03-31T03:59:59Z",
    "0 0 0 29 2 *, 2020-01-01T00:00:00Z, 2027-03-31T12:00:00Z, 2024-02-29T00:00:00Z"
  })
  void theLastOneOfARangeIsFoundFromItsEnd(
      String cron, Instant from, Instant to, @Nullable Instant last) {
    Recurring recurring =
        new Recurring(
            Recurrence.cron(cron, ZoneOffset.UTC), null, null, null, 0, CatchUp.LATEST, TIMER);

    assertThat(recurring.last(from.toEpochMilli(), to.toEpochMilli()))
        .isEqualTo(last == null ? null : last.toEpochMilli());
  }

  private static PlanOccurrences plan(CatchUp catchUp, @Nullable Integer countMax, Long next) {
    return PlanOccurrences.of(recurring(catchUp, countMax), schedule(next), NOW, UP_TO, 100);
  }

  private static Recurring recurring(CatchUp catchUp, @Nullable Integer countMax) {
    return recurring(catchUp, countMax, 1_000, 0);
  }

  private static Recurring recurring(
      CatchUp catchUp, @Nullable Integer countMax, long period, long jitter) {
    return new Recurring(
        new Recurrence.Every(period, 0), null, null, countMax, jitter, catchUp, TIMER);
  }

  private static Schedule schedule(Long next) {
    return new Schedule("default", "pulse", 0, 0, 0, 0, 0, next, 1, new byte[0]);
  }
}
