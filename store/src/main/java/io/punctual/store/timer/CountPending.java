package io.punctual.store.timer;

import io.punctual.protocol.Shards;
import io.punctual.store.dialect.Dialect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

/** How many timers of a tenant are still to come. */
public class CountPending {

  // timer_listed, index only; at most :limit entries a shard.
  private static final String IN_SHARD =
      """
      (SELECT COUNT(*) FROM
        (SELECT 1 FROM timer %s WHERE shard = ? AND tenant = ? LIMIT ?) t)
      """
          .formatted(Dialect.byIndex("timer_listed"));

  private static final String ALL =
      String.join("UNION ALL\n", Collections.nCopies(Shards.COUNT, IN_SHARD));

  private final JdbcTemplate sql;
  private final RetryTemplate retry;

  public CountPending(JdbcTemplate sql, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
  }

  /**
   * @param enough counts on no further in a shard: then there are at least so many
   */
  public long of(String tenant, int enough) {
    List<Object> values = new ArrayList<>();
    Shards.all().forEach(shard -> Collections.addAll(values, shard, tenant, enough));
    return retry.invoke(() -> sql.queryForList(ALL, Long.class, values.toArray())).stream()
        .mapToLong(Long::longValue)
        .sum();
  }
}
