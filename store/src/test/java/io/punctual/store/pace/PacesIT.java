package io.punctual.store.pace;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Pace;
import io.punctual.store.Database;
import io.punctual.store.pace.PaceTable.Put;
import io.punctual.store.pace.PaceTokens.Asked;
import io.punctual.store.pause.ReadPauses;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PacesIT {

  private static final long NOW = 1_000_000;

  private final Database database = Database.empty();
  private final PaceTable table = new PaceTable(database.sql, database.transaction, database.retry);
  private final ReadPauses read = new ReadPauses(database.sql);

  /** By a clock of the test's own. */
  private final PaceTokens tokens =
      new PaceTokens(
          database.sql,
          database.transaction,
          database.retry,
          "(SELECT value FROM installation WHERE name = 'test_now')");

  @BeforeEach
  void begin() {
    database.sql.update("DELETE FROM installation WHERE name = 'test_now'");
    database.sql.update("INSERT INTO installation (name, value) VALUES ('test_now', ?)", NOW);
  }

  @AfterEach
  void end() {
    database.sql.update("DELETE FROM installation WHERE name = 'test_now'");
  }

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
    assertThat(take(pace, 80, 0, NOW + 60_005)).as("half a turn").isZero();
    assertThat(take(pace, 80, 0, NOW + 60_010)).isEqualTo(1);
    assertThat(take(pace, 80, 0, NOW)).as("a clock behind").isZero();
    assertThat(take(pace, 80, 0, NOW + 100)).as("goes on from there").isEqualTo(10);
  }

  @Test
  void whatIsNewWaitsBehindTheLine() {
    Pace pace = put("shop", "orders", 100, 50);
    assertThat(take(pace, 0, 20, NOW)).isEqualTo(20);
    assertThat(lines(NOW)).isEmpty();
    assertThat(take(pace, 0, 31, NOW)).isEqualTo(30);
    assertThat(lines(NOW)).containsExactly(pace.zone());

    assertThat(take(pace, 0, 5, NOW + 1_000)).as("new").isZero();
    assertThat(take(pace, 1, 5, NOW + 1_000)).as("one has waited").isEqualTo(1);
    assertThat(take(pace, 0, 5, NOW + 2_000)).as("the line has ended").isEqualTo(5);
    assertThat(lines(NOW + 4_000)).as("still looked at").containsExactly(pace.zone());
    assertThat(lines(NOW + 4_001)).isEmpty();
  }

  @Test
  void someAreTakenAheadWhereThereArePlenty() {
    Pace pace = put("shop", "orders", 100, 50);
    assertThat(take(pace, new Asked(0, 10, 5, 0))).isEqualTo(15);
    assertThat(take(pace, new Asked(0, 33, 5, 0))).as("one of two left").isEqualTo(34);
    assertThat(take(pace, new Asked(0, 2, 5, 0))).isEqualTo(1);
    assertThat(take(pace, new Asked(2, 0, 5, 1))).as("one came back").isEqualTo(1);
    at(NOW + 1_000);
    assertThat(take(pace, new Asked(1, 0, 5, 0))).as("a line").isEqualTo(1);
  }

  @Test
  void whoStandsStillWithTheBucketHoldsUpNobody() throws Exception {
    Pace pace = put("shop", "orders", 100, 50);
    database.transaction.executeWithoutResult(
        _ -> {
          database.sql.queryForList("SELECT zone FROM pace WHERE topic = 'orders' FOR UPDATE");
          CompletableFuture<OptionalInt> other =
              CompletableFuture.supplyAsync(() -> tokens.take(pace, new Asked(1, 1, 0, 0)));
          assertThat(other.orTimeout(30, TimeUnit.SECONDS).join()).isEmpty();
        });
    assertThat(take(pace, 1, 1, NOW)).isEqualTo(2);
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
    List<Callable<OptionalInt>> takes =
        IntStream.range(0, 40)
            .<Callable<OptionalInt>>mapToObj(
                i -> () -> tokens.take(pace, new Asked(i % 2 * 10, (i + 1) % 2 * 10, 0, 0)))
            .toList();
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      int given = threads.invokeAll(takes).stream().mapToInt(it -> it.resultNow().orElse(0)).sum();
      assertThat(given).isBetween(1, 300);
      assertThat(take(pace, 400, 0, NOW)).isEqualTo(300 - given);
    }
  }

  private int take(Pace pace, int waiting, int fresh, long now) {
    at(now);
    return take(pace, new Asked(waiting, fresh, 0, 0));
  }

  private int take(Pace pace, Asked asked) {
    return tokens.take(pace, asked).orElseThrow();
  }

  private List<Integer> lines(long now) {
    at(now);
    return tokens.lines();
  }

  private void at(long now) {
    database.sql.update("UPDATE installation SET value = ? WHERE name = 'test_now'", now);
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
