package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.TestEngines;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * A walk through a long list, page by page, while timers come and go. {@code
 * -Dpunctual.pending=1000000} for a longer one than the build has time for.
 */
class LongListIT {

  private static final int ROWS = Integer.getInteger("punctual.pending", 20_000);
  private static final int CHUNK = 10_000;
  private static final long DUE = 1_900_000_000_000L;
  private static final String PASSING = "passing";

  // Ten of each due, in an order of their own; the key is the number.
  private static final String LOAD =
      """
      INSERT INTO timer (id, shard, tenant, topic, record_key, key_hash, payload, due_at, seq,
        next_at, version, attempts, unknown_attempts)
      SELECT UNHEX(LEFT(SHA2(n.seq, 256), 32)), n.seq %% 64, 'default', 'orders', n.seq, n.seq * 104729, '1',
        ? + (n.seq * 7919) %% ? DIV 10, n.seq << 16, ? + (n.seq * 7919) %% ? DIV 10, 0, 0, 0
      FROM seq_%d_to_%d n
      """;

  private static final String COME =
      """
      INSERT INTO timer (id, shard, tenant, topic, record_key, key_hash, payload, due_at, seq,
        next_at, version, attempts, unknown_attempts)
      SELECT UNHEX(LEFT(SHA2(CONCAT('passing', ?, '-', n.seq), 256), 32)), n.seq % 64, 'default', 'orders', 'passing', n.seq, '1',
        ? + (n.seq * 31) % ?, ?, ?, 0, 0, 0
      FROM seq_1_to_50 n
      """;

  private static RunningApi api;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    api = RunningApi.start("longlist");
    for (int from = 1; from <= ROWS; from += CHUNK) {
      String load = LOAD.formatted(from, Math.min(ROWS, from + CHUNK - 1));
      api.sql().update(load, DUE, ROWS, DUE, ROWS);
    }
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void nothingThatWasThereThroughoutIsSkippedAndNothingComesTwice() throws Exception {
    AtomicLong cameAndWent = new AtomicLong();
    AtomicBoolean ended = new AtomicBoolean();
    Thread churn = Thread.ofPlatform().start(() -> comeAndGo(cameAndWent, ended));
    BitSet seen = new BitSet(ROWS + 1);
    List<Long> pageMicros = new ArrayList<>();
    int passing = 0;
    String last = "";
    String cursor = "";
    while (cursor != null) {
      long from = System.nanoTime();
      JsonNode page = RunningApi.json(api.get("/v1/timers?limit=500" + cursor));
      pageMicros.add((System.nanoTime() - from) / 1_000);
      for (JsonNode timer : page.get("timers")) {
        String due = timer.get("deliverAt").asString();
        assertThat(due).isGreaterThanOrEqualTo(last);
        last = due;
        String key = timer.get("key").asString();
        if (key.equals(PASSING)) {
          passing++;
        } else {
          assertThat(seen.get(Integer.parseInt(key))).as("%s comes twice", key).isFalse();
          seen.set(Integer.parseInt(key));
        }
      }
      cursor = page.has("cursor") ? "&cursor=" + page.get("cursor").asString() : null;
    }
    ended.set(true);
    churn.join();

    assertThat(seen.cardinality()).isEqualTo(ROWS);
    assertThat(cameAndWent).as("timers that came and went").hasPositiveValue();
    pageMicros.sort(null);
    System.out.printf(
        "%d timers in %d pages while %d came and went, %d of them seen; a page: p50 %.1f ms,"
            + " p99 %.1f ms, max %.1f ms%n",
        ROWS,
        pageMicros.size(),
        cameAndWent.get(),
        passing,
        pageMicros.get(pageMicros.size() / 2) / 1e3,
        pageMicros.get(pageMicros.size() * 99 / 100) / 1e3,
        pageMicros.getLast() / 1e3);
  }

  /** Fifty at a time, spread over the list; each stays for a round. */
  private static void comeAndGo(AtomicLong cameAndWent, AtomicBoolean ended) {
    long round = 0;
    while (!ended.get()) {
      round++;
      long due = DUE + round % 7;
      api.sql().update(COME, round, due, ROWS / 10, round << 16, due);
      api.sql()
          .update(
              "DELETE FROM timer WHERE record_key = 'passing' AND seq < ? AND key_hash BETWEEN 1"
                  + " AND 50",
              round << 16);
      cameAndWent.addAndGet(50);
    }
  }
}
