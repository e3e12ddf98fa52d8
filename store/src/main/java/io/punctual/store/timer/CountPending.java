package io.punctual.store.timer;

import io.punctual.store.list.Count;
import io.punctual.store.list.CountInShards;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

/** How many timers of a tenant are still to come, and how large they are together. */
public class CountPending {

  private final JdbcTemplate sql;
  private final RetryTemplate retry;

  public CountPending(JdbcTemplate sql, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
  }

  /** Counts no more than {@code enough} of a shard. */
  public Count count(String tenant, int enough) {
    return retry.invoke(
        () -> CountInShards.of(sql, "size_bytes", "timer", "timer_listed", tenant, enough));
  }
}
