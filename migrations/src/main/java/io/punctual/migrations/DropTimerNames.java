package io.punctual.migrations;

import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Drops names whose timers ended longer ago than receipts are kept: nobody asks for them by name
 * any more, and the names are free. Goes through all names, a page at a time, so that it needs no
 * index that would grow at one end only.
 */
class DropTimerNames {

  private static final Logger log = LoggerFactory.getLogger(DropTimerNames.class);

  private static final int PAGE_MAX = 500;
  private static final byte[] BEFORE_ALL = {};

  /** A name, and whether it may go. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Name(byte[] hash, byte[] timerId, boolean free) {}

  // Primary key; of what has expired, by primary keys too, the timer and the receipts.
  private static final String NEXT =
      """
      SELECT name_hash, timer_id,
        expires_at <= :now
        AND NOT EXISTS (SELECT 1 FROM timer WHERE timer.id = timer_name.timer_id)
        AND NOT EXISTS (
          SELECT 1 FROM receipt
          WHERE receipt.id = timer_name.timer_id AND receipt.finished_at > :keptFrom) AS is_free
      FROM timer_name WHERE name_hash > :after ORDER BY name_hash LIMIT :pageMax
      """;

  // Primary key; a name that was taken over meanwhile is another timer's.
  private static final String DROP =
      """
      DELETE FROM timer_name
      WHERE name_hash IN (:hashes) AND timer_id IN (:timerIds) AND expires_at <= :now
      """;

  private final JdbcClient sql;
  private final UpkeepConfig config;

  DropTimerNames(JdbcClient sql, UpkeepConfig config) {
    this.sql = sql;
    this.config = config;
  }

  /** Returns how many were dropped. */
  int runOnce(Instant now) {
    int dropped = 0;
    List<Name> page = next(BEFORE_ALL, now);
    while (!page.isEmpty()) {
      dropped += drop(page.stream().filter(Name::free).toList(), now);
      page = page.size() < PAGE_MAX ? List.of() : next(page.getLast().hash(), now);
    }
    log.info("timer_name: dropped {} names", dropped);
    return dropped;
  }

  private List<Name> next(byte[] after, Instant now) {
    return sql.sql(NEXT)
        .param("now", now.toEpochMilli())
        .param("keptFrom", now.minus(config.retention()).toEpochMilli())
        .param("after", after)
        .param("pageMax", PAGE_MAX)
        .query(
            (row, number) ->
                new Name(
                    row.getBytes("name_hash"), row.getBytes("timer_id"), row.getBoolean("is_free")))
        .list();
  }

  private int drop(List<Name> names, Instant now) {
    return names.isEmpty()
        ? 0
        : sql.sql(DROP)
            .param("hashes", names.stream().map(Name::hash).toList())
            .param("timerIds", names.stream().map(Name::timerId).toList())
            .param("now", now.toEpochMilli())
            .update();
  }
}
