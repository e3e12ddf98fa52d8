package io.punctual.store.timer;

import io.punctual.store.list.Count;
import io.punctual.store.list.CountInShards;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

/** How many timers of a tenant are still to come. */
public class CountPending {

  private final JdbcTemplate sql;
  private final RetryTemplate retry;

  public CountPending(JdbcTemplate sql, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
  }

  /** Counts no more than {@code enough} of a shard. */
  public Count count(String tenant, int enough) {
    return retry.invoke(() -> CountInShards.of(sql, "timer", "timer_listed", tenant, enough));
  }

  /**
   * @param enough counts on no further in a shard: then there are at least so many
   */
  public long of(String tenant, int enough) {
    return count(tenant, enough).entries();
  }
}
