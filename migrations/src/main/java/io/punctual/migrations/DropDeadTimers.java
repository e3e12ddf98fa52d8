package io.punctual.migrations;

import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Drops dead timers, payloads and all, that nobody has redriven for long; page by page. */
class DropDeadTimers {

  private static final Logger log = LoggerFactory.getLogger(DropDeadTimers.class);

  private static final int PAGE_MAX = 500;
  private static final byte[] BEFORE_ALL = {};

  // Primary key.
  private static final String NEXT =
      """
      SELECT id FROM dead_timer
      WHERE id > :after AND died_at <= :diedUntil ORDER BY id LIMIT :pageMax
      """;

  // Primary key; one that was redriven and died again meanwhile stays.
  private static final String DROP =
      "DELETE FROM dead_timer WHERE id IN (:ids) AND died_at <= :diedUntil";

  private final JdbcClient sql;
  private final UpkeepConfig config;

  DropDeadTimers(JdbcClient sql, UpkeepConfig config) {
    this.sql = sql;
    this.config = config;
  }

  /** Returns how many were dropped. */
  int runOnce(Instant now) {
    if (config.deadRetention().isZero()) {
      return 0;
    }
    long diedUntil = now.minus(config.deadRetention()).toEpochMilli();
    int dropped = 0;
    List<byte[]> page = next(BEFORE_ALL, diedUntil);
    while (!page.isEmpty()) {
      dropped += sql.sql(DROP).param("ids", page).param("diedUntil", diedUntil).update();
      page = page.size() < PAGE_MAX ? List.of() : next(page.getLast(), diedUntil);
    }
    log.info("dead_timer: dropped {} timers", dropped);
    return dropped;
  }

  private List<byte[]> next(byte[] after, long diedUntil) {
    return sql.sql(NEXT)
        .param("after", after)
        .param("diedUntil", diedUntil)
        .param("pageMax", PAGE_MAX)
        .query((row, number) -> row.getBytes("id"))
        .list();
  }
}
