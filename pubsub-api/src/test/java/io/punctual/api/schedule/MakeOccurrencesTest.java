package io.punctual.api.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.alarm.TestAlarms;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.request.RequestLimits;
import io.punctual.api.watch.ApiEvent;
import io.punctual.protocol.Sequence;
import io.punctual.protocol.Timer;
import io.punctual.store.schedule.Schedule;
import io.punctual.store.schedule.Schedules;
import io.punctual.store.timer.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

class MakeOccurrencesTest {

  private static final SchedulesConfig CONFIG =
      new SchedulesConfig(Duration.ofMinutes(5), Duration.ofSeconds(1), 3);

  /** They are ready before all others, in each look. */
  private static final int FAILING = 1_000;

  private final Stored schedules = new Stored();
  private final MakeOccurrences make =
      new MakeOccurrences(CONFIG, schedules, null, null, null, null, () -> Instant.EPOCH, _ -> {});

  @Test
  void thoseThatFailHideNoneBehindThem() {
    for (int look = 0; look < 6; look++) {
      assertThat(make.runOnce()).isEqualTo(CONFIG.every());
    }

    assertThat(schedules.made).contains("good");
  }

  @Test
  void theTimersOfATryWhoseAnswerWasLostHaveTheirAlarms() {
    AnswersLost tables = new AnswersLost();
    ChangeSchedule change = tables.change();
    byte[] body =
        "{'every':'1m','timer':{'topic':'t','payload':1}}".replace('\'', '"').getBytes(UTF_8);

    assertThat(change.put(KEY, READ.stored(body), body, null))
        .hasFieldOrPropertyWithValue("isNew", true);
    assertThat(tables.rung).isEqualTo(tables.timers.size()).isPositive();
    tables.now = tables.now.plus(CONFIG.ahead());
    tables.make().runOnce();
    assertThat(tables.rung).isEqualTo(tables.timers.size()).isGreaterThan(5);
  }

  @Test
  void aDeletionWhoseAnswerWasLostHasHappened() {
    AnswersLost tables = new AnswersLost();
    byte[] body =
        "{'every':'1d','startAt':'2100-01-01T00:00:00Z','timer':{'topic':'t','payload':1}}"
            .replace('\'', '"')
            .getBytes(UTF_8);
    ChangeSchedule.Changed made = tables.change().put(KEY, READ.stored(body), body, null);
    assertThat(made).isInstanceOf(ChangeSchedule.Changed.Done.class);

    assertThat(tables.change().delete(KEY, null))
        .isEqualTo(new ChangeSchedule.Changed.Deleted(KEY.name()));
    assertThat(tables.change().delete(KEY, null)).isEqualTo(new ChangeSchedule.Changed.Absent());
  }

  private static final Schedules.Key KEY = new Schedules.Key("a", "pulse");
  private static final ReadSchedule READ =
      new ReadSchedule(new ReadTimerRequest(RequestLimits.LARGEST), JsonMapper.shared());

  /** A schedule and its timers. Each transaction is committed, and tried once more. */
  private static final class AnswersLost extends Schedules {

    private final List<Timer> timers = new ArrayList<>();
    private @Nullable Schedule stored;
    private Instant now = Instant.parse("2026-11-28T12:00:00Z");
    private int rung;

    AnswersLost() {
      super(new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate());
    }

    MakeOccurrences make() {
      return new MakeOccurrences(
          CONFIG,
          this,
          READ,
          new Timers(new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate()) {
            @Override
            public void insertRows(List<Timer> rows) {
              timers.addAll(rows);
            }
          },
          new Sequence(() -> now),
          TestAlarms.unsent(() -> now),
          () -> now,
          event -> rung += event instanceof ApiEvent.OccurrencesMade(int made) ? made : 0);
    }

    ChangeSchedule change() {
      return new ChangeSchedule(
          new TenantSchedules(this, CONFIG, () -> 0),
          this,
          READ,
          make(),
          null,
          new Sequence(() -> now),
          () -> now);
    }

    @Override
    public <T> T locked(Key key, Function<Optional<Schedule>, T> use) {
      T lost = use.apply(Optional.ofNullable(stored));
      assertThat(lost).isNotNull();
      return use.apply(Optional.ofNullable(stored));
    }

    @Override
    public List<Key> ready(long upToMillis, int limit) {
      return stored == null ? List.of() : List.of(KEY);
    }

    @Override
    public int count(String tenant) {
      return 0;
    }

    @Override
    public void insert(Schedule schedule) {
      stored = schedule;
    }

    @Override
    public void update(Schedule schedule) {
      stored = schedule;
    }

    @Override
    public void delete(Key key) {
      stored = null;
    }
  }

  private static final class Stored extends Schedules {

    private final List<String> made = new ArrayList<>();

    Stored() {
      super(new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate());
    }

    @Override
    public List<Key> ready(long upToMillis, int limit) {
      return Stream.concat(
              IntStream.range(0, FAILING).mapToObj(i -> new Key("a", "bad-" + i)),
              Stream.of(new Key("a", "good")))
          .limit(limit)
          .toList();
    }

    @Override
    public <T> T locked(Key key, Function<Optional<Schedule>, T> use) {
      if (key.name().startsWith("bad")) {
        throw new IllegalStateException(key.name());
      }
      made.add(key.name());
      return use.apply(Optional.empty());
    }
  }
}
