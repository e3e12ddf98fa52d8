package io.punctual.store.timer;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Shards;
import io.punctual.protocol.Timer;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DueForecastIT {

  private final Database database = Database.empty();
  private final DueForecast load = new DueForecast(database.sql, database.retry);

  @Test
  void timersAreCountedByStepWithinTheirBoundsAndTenant() {
    database
        .timers()
        .insert(
            LongStream.range(0, 1_000).mapToObj(i -> SomeTimers.of("k" + i, 5_000 + i)).toList());

    assertThat(load.count("default", 5_100, 5_900, 300, 100_000))
        .isEqualTo(new DueForecast.Counted(Map.of(0, 300L, 1, 300L, 2, 200L), 5_900));
    assertThat(load.count("another", 0, 9_000, 300, 100_000).bySteps()).isEmpty();
  }

  @Test
  void countingStopsAtItsBoundAndSaysUpToWhereItHolds() {
    List<Timer> ofOneKey =
        LongStream.range(0, 100).mapToObj(i -> SomeTimers.of("a", 1_000 + i)).toList();
    database.timers().insert(ofOneKey);

    DueForecast.Counted counted = load.count("default", 1_000, 2_000, 10, 50 * Shards.COUNT);

    assertThat(counted.completeToMillis()).isEqualTo(1_049);
    assertThat(counted.bySteps())
        .containsExactlyInAnyOrderEntriesOf(Map.of(0, 10L, 1, 10L, 2, 10L, 3, 10L, 4, 10L));
  }

  @Test
  void whatIsNotCountedIsEstimatedByAUsualShard() {
    insert(LongStream.range(0, 6_400).mapToObj(i -> SomeTimers.of("k" + i, 1_000 + i)));

    DueForecast.Estimated counted = load.estimate("default", 1_000, 7_400, 1_600, 640_000, 1);
    DueForecast.Estimated some = load.estimate("default", 1_000, 7_400, 1_600, 640, 10_000);
    DueForecast.Estimated tooShort = load.estimate("default", 1_000, 7_400, 1_600, 640, 20);

    assertThat(counted)
        .isEqualTo(
            new DueForecast.Estimated(
                Map.of(0, 1_600L, 1, 1_600L, 2, 1_600L, 3, 1_600L), 7_400, 7_400));
    assertThat(some.completeToMillis()).isLessThan(2_600);
    assertThat(some.estimatedToMillis()).isEqualTo(7_400);
    assertThat(some.bySteps()).containsOnlyKeys(0, 1, 2, 3);
    assertThat(some.bySteps().values()).allSatisfy(it -> assertThat(it).isBetween(800L, 3_200L));
    assertThat(tooShort.estimatedToMillis()).isBetween(some.completeToMillis(), 7_399L);
  }

  @Test
  void theBurstOfAKeyIsNotTakenForWhatAllDo() {
    insert(LongStream.range(0, 640).mapToObj(i -> SomeTimers.of("k" + i, 1_000 + 10 * i)));
    insert(LongStream.range(0, 500).mapToObj(i -> SomeTimers.of("heavy", 1_000 + i)));

    assertThat(load.estimate("default", 1_000, 7_400, 1_600, 100 * Shards.COUNT, 10_000).bySteps())
        .isEqualTo(Map.of(0, 660L, 1, 160L, 2, 160L, 3, 160L));
  }

  @Test
  void oneHeavyShardOfManyIsNotTheUsualOne() {
    insert(LongStream.range(0, 12_800).mapToObj(i -> SomeTimers.of("k" + i, 1_000 + i / 2)));
    String heavy =
        Stream.iterate(0, i -> i + 1)
            .map(i -> "heavy" + i)
            .filter(key -> SomeTimers.of(key, 1_000).shard() == 0)
            .findFirst()
            .orElseThrow();
    insert(LongStream.range(0, 2_000).mapToObj(i -> SomeTimers.of(heavy, 1_000 + i / 4)));

    Map<Integer, Long> bySteps =
        load.estimate("default", 1_000, 7_400, 1_600, 100 * Shards.COUNT, 10_000).bySteps();

    assertThat(bySteps).containsOnlyKeys(0, 1, 2, 3);
    assertThat(bySteps.values()).allSatisfy(it -> assertThat(it).isBetween(1_600L, 6_400L));
  }

  private void insert(Stream<Timer> timers) {
    database.timers().insert(timers.toList());
  }

  @Test
  void theIndexAloneIsReadAndNoMoreOfItThanMayBe() {
    List<Timer> ofOneKey =
        LongStream.range(0, 2_000).mapToObj(i -> SomeTimers.of("a", 1_000 + i)).toList();
    database.timers().insert(ofOneKey);
    Object[] values = {0, 100, ofOneKey.getFirst().shard(), "default", 0, 9_000, 50};

    assertThat(database.plan(DueForecast.IN_SHARD, values)).contains("timer_listed", "Using index");
    assertThat(database.rowsRead(DueForecast.IN_SHARD, values)).isLessThan(120);
  }
}
