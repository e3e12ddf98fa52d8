package io.punctual.store.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.OptimisticLockingFailureException;

class SchedulesIT {

  private static final Duration MAX = Duration.ofSeconds(30);
  private static final Schedules.Key KEY = new Schedules.Key("default", "pulse");

  private final Database database = Database.empty();
  private final Schedules schedules =
      new Schedules(database.sql, database.transaction, database.retry);

  @Test
  void itIsFoundAsItWasStoredAndByItsTenantAlone() {
    schedules.insert(schedule("pulse", 1_000L));
    schedules.insert(schedule("ended", null));

    assertThat(found().nextAtMillis()).isEqualTo(1_000);
    assertThat(found().body()).containsExactly('{', '}');
    assertThat(schedules.find(new Schedules.Key("another", "pulse"))).isEmpty();
    assertThat(schedules.count("default")).isEqualTo(2);
    assertThat(schedules.count("another")).isZero();
    assertThat(schedules.ready(1_000, 10)).containsExactly(KEY);
    assertThat(schedules.ready(999, 10)).isEmpty();
    assertThat(schedules.list("default", "ended", 10))
        .extracting(Schedule::name)
        .containsExactly("pulse");
  }

  @Test
  void aPauseIsFoundAsItWasStoredAndOneWithoutAnEndIsOverForOlderProgramsToo() {
    schedules.insert(schedule("pulse", 1_000L).changed(7_000, 0, 0, 8_000L, new byte[] {1}));
    assertThat(found().pausedUntilMillis()).isEqualTo(7_000);

    schedules.update(found().changed(Schedule.UNTIL_RESUMED, 0, 0, null, new byte[] {1}));
    assertThat(found().pausedUntilMillis()).isEqualTo(Schedule.UNTIL_RESUMED);
    database.sql.update("UPDATE schedule SET paused = 0");
    assertThat(found().pausedUntilMillis()).isZero();
  }

  @Test
  void aNameIsTakenForAPassingReason() {
    schedules.insert(schedule("pulse", 1_000L));

    assertThatThrownBy(() -> schedules.insert(schedule("pulse", 2_000L)))
        .isInstanceOf(OptimisticLockingFailureException.class);
  }

  /** As when its maker is killed between the two. */
  @Test
  void itsTimersAndItsNextOccurrenceAreStoredTogetherOrNotAtAll() {
    schedules.insert(schedule("pulse", 1_000L));

    assertThatThrownBy(
            () ->
                schedules.locked(
                    KEY,
                    found -> {
                      database.timers().insertRows(List.of(SomeTimers.of("a", 1_000)));
                      schedules.update(found.orElseThrow().advanced(1, 1_000, 2_000L));
                      throw new IllegalStateException("killed");
                    }))
        .hasMessage("killed");

    assertThat(found().nextAtMillis()).isEqualTo(1_000);
    assertThat(database.sql.queryForObject("SELECT COUNT(*) FROM timer", Integer.class)).isZero();
  }

  @Test
  void thoseThatMakeItComeOneAfterTheOther() throws Exception {
    schedules.insert(schedule("pulse", 0L));
    int times = 50;
    Callable<Integer> maker =
        () -> {
          for (int i = 0; i < times; i++) {
            advance();
          }
          return times;
        };

    try (ExecutorService both = Executors.newFixedThreadPool(2)) {
      both.invokeAll(List.of(maker, maker)).forEach(made -> assertThat(made).succeedsWithin(MAX));
    }

    assertThat(found().made()).isEqualTo(2 * times);
    assertThat(found().nextAtMillis()).isEqualTo(2L * times);
  }

  private void advance() {
    schedules.locked(
        KEY,
        found -> {
          Schedule schedule = found.orElseThrow();
          Schedule advanced = schedule.advanced(1, schedule.made(), schedule.made() + 1L);
          schedules.update(advanced);
          return advanced;
        });
  }

  private Schedule found() {
    return schedules.find(KEY).orElseThrow();
  }

  private static Schedule schedule(String name, @Nullable Long next) {
    return new Schedule("default", name, 0, 0, 0, 0, 0, next, 1, new byte[] {'{', '}'});
  }
}
