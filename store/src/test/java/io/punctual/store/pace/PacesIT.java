package io.punctual.store.pace;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Due;
import io.punctual.protocol.Pace;
import io.punctual.protocol.Shards;
import io.punctual.protocol.Timer;
import io.punctual.protocol.Waiting;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import io.punctual.store.pace.PaceTable.Put;
import io.punctual.store.pace.PaceTokens.Asked;
import io.punctual.store.pause.ReadPauses;
import io.punctual.store.pause.WaitingTimers;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PacesIT {

  private static final long NOW = 1_000_000;

  private final Database database = Database.empty();
  private final PaceTable table = new PaceTable(database.sql, database.transaction, database.retry);
  private final ReadPauses read = new ReadPauses(database.sql);
  private final PaceTokens tokens =
      new PaceTokens(database.sql, database.transaction, database.retry);

  @Test
  void aTopicHasOneOfEachTenantAndOneOfAll() {
    long changes = read.changes();
    Pace own = put("shop", "orders", 20, 30);
    Pace others = put("bank", "orders", 0.5, 1);
    Pace all = put(null, "orders", 1_000, 1_000);

    assertThat(table.find("shop", "orders")).hasValue(own);
    assertThat(table.find(null, "orders")).hasValue(all);
    assertThat(table.list("shop")).containsExactly(own, all);
    assertThat(read.paces()).containsExactlyInAnyOrder(own, others, all);
    assertThat(List.of(own.zone(), others.zone(), all.zone())).doesNotHaveDuplicates();
    assertThat(read.changes()).isEqualTo(changes + 3);

    table.remove(own);
    assertThat(table.find("shop", "orders")).isEmpty();
    assertThat(table.find("bank", "orders")).hasValue(others);
    assertThat(read.changes()).isEqualTo(changes + 4);
  }

  @Test
  void aChangeKeepsZoneAndBeginning() {
    Pace first = put("shop", "orders", 20, 30);
    Pace changed = new Pace("shop", "orders", 0, 40, 50, NOW + 5);

    assertThat(table.put(changed, 1))
        .isEqualTo(
            new Put.Done(
                new Pace("shop", "orders", first.zone(), 40, 50, first.fromMillis()), false));
    assertThat(table.put(new Pace("shop", "bills", 0, 1, 1, NOW), 1)).isEqualTo(new Put.TooMany());
    assertThat(table.put(new Pace("bank", "bills", 0, 1, 1, NOW), 1)).isInstanceOf(Put.Done.class);
  }

  @Test
  void turnsComeUpAtTheRateAndNoMoreThanTheBurstAreKept() {
    Pace pace = put("shop", "orders", 100, 50);

    assertThat(take(pace, 80, 0, NOW)).isEqualTo(50);
    assertThat(take(pace, 80, 0, NOW + 100)).isEqualTo(10);
    assertThat(take(pace, 80, 0, NOW + 100)).isZero();
    assertThat(take(pace, 3, 0, NOW + 200)).isEqualTo(3);
    assertThat(take(pace, 80, 0, NOW + 200)).isEqualTo(7);
    assertThat(take(pace, 80, 0, NOW + 60_000)).isEqualTo(50);
    assertThat(take(pace, 80, 0, NOW + 50_000)).as("a clock behind").isZero();
    assertThat(take(pace, 80, 0, NOW + 60_005)).as("half a turn").isZero();
    assertThat(take(pace, 80, 0, NOW + 60_010)).isEqualTo(1);
  }

  @Test
  void whatIsNewWaitsBehindTheLine() {
    Pace pace = put("shop", "orders", 100, 50);
    assertThat(take(pace, 0, 20, NOW)).isEqualTo(20);
    assertThat(tokens.lines(NOW)).isEmpty();
    assertThat(take(pace, 0, 31, NOW)).isEqualTo(30);
    assertThat(tokens.lines(NOW)).containsExactly(pace.zone());

    assertThat(take(pace, 0, 5, NOW + 1_000)).as("new").isZero();
    assertThat(take(pace, 1, 5, NOW + 1_000)).as("one has waited").isEqualTo(1);
    assertThat(take(pace, 0, 5, NOW + 2_000)).as("the line has ended").isEqualTo(5);
    assertThat(tokens.lines(NOW + 4_000)).as("still looked at").containsExactly(pace.zone());
    assertThat(tokens.lines(NOW + 4_001)).isEmpty();
  }

  @Test
  void someAreTakenAheadWhereThereArePlenty() {
    Pace pace = put("shop", "orders", 100, 50);
    assertThat(tokens.take(pace, new Asked(0, 10, 5), NOW)).isEqualTo(15);
    assertThat(tokens.take(pace, new Asked(0, 33, 5), NOW)).as("one of two left").isEqualTo(34);
    assertThat(tokens.take(pace, new Asked(0, 2, 5), NOW)).isEqualTo(1);
    assertThat(tokens.take(pace, new Asked(1, 0, 5), NOW + 1_000)).as("a line").isEqualTo(1);
  }

  @Test
  void whatHasNoPaceAnyMoreGoes() {
    Pace pace = put("shop", "orders", 1, 1);
    table.remove(pace);
    assertThat(take(pace, 3, 4, NOW)).isEqualTo(7);
  }

  @Test
  void manyAtOnceGetNoMoreThanThereAre() throws Exception {
    Pace pace = put("shop", "orders", 1, 300);
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      int given =
          threads
              .invokeAll(
                  IntStream.range(0, 40)
                      .<java.util.concurrent.Callable<Integer>>mapToObj(
                          i -> () -> take(pace, i % 2 == 0 ? 10 : 0, i % 2 == 0 ? 0 : 10, NOW))
                      .toList())
              .stream()
              .mapToInt(it -> Objects.requireNonNull(it.resultNow()))
              .sum();
      assertThat(given).isEqualTo(300);
    }
  }

  @Test
  void eachZoneIsReadByItself() {
    WaitingTimers waiting = new WaitingTimers(database.sql, database.retry);
    List<Timer> timers =
        IntStream.range(0, 40).mapToObj(i -> SomeTimers.of("k" + i, 1_000 + i)).toList();
    database.timers().insert(timers);
    database.sql.update(
        "UPDATE timer SET next_at = due_at + ? WHERE due_at < 1010", Waiting.from(1));
    database.sql.update(
        "UPDATE timer SET next_at = due_at + ? WHERE due_at >= 1030", Waiting.from(2));

    assertThat(waiting.first(1, Shards.all(), 100)).extracting(Due::id).hasSize(10);
    assertThat(waiting.first(2, Shards.all(), 100))
        .extracting(it -> Waiting.readyAt(it.nextAtMillis()))
        .hasSize(10)
        .allMatch(due -> due >= 1_030);
    assertThat(waiting.first(3, Shards.all(), 100)).isEmpty();
    assertThat(waiting.first(1, List.of(), 100)).isEmpty();
  }

  private int take(Pace pace, int waiting, int fresh, long now) {
    return tokens.take(pace, new Asked(waiting, fresh, 0), now);
  }

  private Pace put(@Nullable String tenant, String topic, double perSecond, int burst) {
    return switch (table.put(new Pace(tenant, topic, 0, perSecond, burst, NOW), 10)) {
      case Put.Done(Pace pace, boolean isNew) -> {
        assertThat(isNew).isTrue();
        yield pace;
      }
      case Put.TooMany() -> throw new AssertionError();
    };
  }
}
