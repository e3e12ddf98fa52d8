package io.punctual.store.timer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.KeyHash;
import io.punctual.protocol.Shards;
import io.punctual.store.Database;
import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Lists among many rows: a page costs its own entries, wherever in the list it begins. Prints plans
 * and times; {@code -Dpunctual.pending=1000000} for more rows than the build has time for.
 */
class ManyRowsIT {

  private static final int ROWS = Integer.getInteger("punctual.pending", 50_000);
  private static final int CHUNK = 100_000;
  private static final int EACH = 20;
  private static final int TIMES = 21;
  private static final long DUE = 1_900_000_000_000L;
  private static final long MIDDLE = DUE + ROWS / 2 * 1_000L;
  private static final long NO_END = Long.MAX_VALUE;
  private static final byte[] KEY = "key-7".getBytes(UTF_8);
  private static final long KEY_HASH = KeyHash.of("default", "topic-7", KEY);

  // One due a second, in an order of its own; one in a thousand is of the key.
  private static final String LOAD =
      """
      INSERT INTO timer (id, shard, tenant, topic, record_key, key_hash, payload, due_at, seq,
        next_at, version, attempts, unknown_attempts)
      SELECT UNHEX(LEFT(SHA2(n.seq, 256), 32)), IF(n.seq %% 1000 = 7, ?, n.seq %% 64), 'default',
        CONCAT('topic-', n.seq %% 10), CONCAT('key-', n.seq %% 1000),
        IF(n.seq %% 1000 = 7, ?, n.seq * 104729), '1',
        ? + (n.seq * 7919) %% ? * 1000, n.seq << 16, ? + (n.seq * 7919) %% ? * 1000, 0, 0, 0
      FROM (%s) n
      WHERE n.seq BETWEEN %d AND %d
      """;

  /** What all databases can count: 100,000 numbers from a first one on. */
  private static final String NUMBERS =
      """
      SELECT %1$d + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d AS seq
      FROM (%2$s) a, (%2$s) b, (%2$s) c, (%2$s) e, (%2$s) f
      """;

  private static final String DIGITS =
      "SELECT 0 AS d"
          + IntStream.rangeClosed(1, 9)
              .mapToObj(it -> " UNION ALL SELECT " + it)
              .collect(joining());

  private static Database database;
  private static PendingTimers pending;

  @BeforeAll
  static void load() {
    database = Database.empty();
    pending = new PendingTimers(database.sql, database.retry);
    for (int from = 1; from <= ROWS; from += CHUNK) {
      database.sql.update(
          LOAD.formatted(NUMBERS.formatted(from, DIGITS), from, Math.min(ROWS, from + CHUNK - 1)),
          Shards.of(KEY_HASH),
          KEY_HASH,
          DUE,
          ROWS,
          DUE,
          ROWS);
    }
    System.out.printf("lists among %d pending timers%n", ROWS);
  }

  @AfterAll
  static void empty() {
    Database.empty();
  }

  @Test
  void aPageOfAllCostsItsEntriesFromTheBeginningAndFromTheMiddle() {
    Object[] values = {3, "default", NO_END, MIDDLE, MIDDLE, 0, 0, new byte[16], EACH};
    String all = PendingTimers.inShard(PendingTimers.wanted(null, null, Standing.ANY));
    checkPlan(all, "timer_listed", values);
    assertThat(database.plan(all, values)).contains("Using index");
    checkCost("all", pending.list("default", null, Standing.ANY, NO_END), DUE);
    checkCost("all, from the middle", pending.list("default", null, Standing.ANY, NO_END), MIDDLE);
    checkCost(
        "a topic, from the middle",
        pending.list("default", "topic-3", Standing.ANY, NO_END),
        MIDDLE);
  }

  @Test
  void aPageOfAKeyCostsItsEntriesFromTheBeginningAndFromTheMiddle() {
    Object[] values = {
      "topic-7", KEY, "default", KEY_HASH, NO_END, MIDDLE, MIDDLE, 0, 0, new byte[16], EACH
    };
    checkPlan(
        PendingTimers.inKey(PendingTimers.wanted("topic-7", KEY, Standing.ANY)),
        "timer_key",
        values);
    checkCost("a key", pending.ofKey("default", "topic-7", KEY, Standing.ANY, NO_END), DUE);
    checkCost(
        "a key, from the middle",
        pending.ofKey("default", "topic-7", KEY, Standing.ANY, NO_END),
        MIDDLE);
  }

  @Test
  void aLoadCountsInTheIndexAlone() {
    Object[] values = {DUE, 60_000, 3, "default", DUE, NO_END, ROWS};
    String plan = database.plan(DueForecast.IN_SHARD, values);
    System.out.println(plan);
    assertThat(plan).contains("key=timer_listed").contains("Using index");
    DueForecast load = new DueForecast(database.sql, database.retry);
    long end = DUE + ROWS * 1_000L;
    DueForecast.Counted counted = load.count("default", DUE, end, 3_600_000, 64 * ROWS);
    assertThat(counted.bySteps().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(ROWS);
    tell("load of all", () -> load.count("default", DUE, end, 3_600_000, 64 * ROWS));
  }

  private static void checkPlan(String query, String index, Object... values) {
    String plan = database.plan(query, values);
    System.out.println(plan);
    assertThat(plan).contains("key=" + index).doesNotContain("filesort");
  }

  private static void checkCost(String what, Branches list, long fromMillis) {
    ListPosition from = ListPosition.before(fromMillis);
    assertThat(list.after(from, EACH)).isNotEmpty();
    if (!database.isTiDb()) { // which counts no reads
      assertThat(database.rowsRead(() -> list.after(from, EACH)))
          .isLessThanOrEqualTo((long) list.count() * EACH);
    }
    tell(what, () -> list.after(from, EACH));
  }

  private static void tell(String what, Runnable query) {
    long[] micros = LongStream.range(0, TIMES).map(_ -> micros(query)).sorted().toArray();
    System.out.printf(
        "%s: median %.1f ms, longest %.1f ms of %d%n",
        what, micros[TIMES / 2] / 1e3, Arrays.stream(micros).max().orElseThrow() / 1e3, TIMES);
  }

  private static long micros(Runnable query) {
    long from = System.nanoTime();
    query.run();
    return (System.nanoTime() - from) / 1_000;
  }
}
