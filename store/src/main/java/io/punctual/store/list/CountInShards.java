package io.punctual.store.list;

import io.punctual.protocol.Shards;
import io.punctual.store.dialect.Dialect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Counts a tenant's rows of a table by an index that begins with shard and tenant. */
public final class CountInShards {

  // That index only; at most :limit entries a shard.
  private static final String IN_SHARD =
      """
      (SELECT COUNT(*) FROM
        (SELECT 1 FROM %s %s WHERE shard = ? AND tenant = ? LIMIT ?) t)
      """;

  private CountInShards() {}

  /**
   * @param enough counts on no further in a shard: then there are at least so many
   */
  public static Count of(JdbcTemplate sql, String table, String index, String tenant, int enough) {
    List<Object> values = new ArrayList<>();
    Shards.all().forEach(shard -> Collections.addAll(values, shard, tenant, enough));
    String inShard = IN_SHARD.formatted(table, Dialect.byIndex(index));
    String all = String.join("UNION ALL\n", Collections.nCopies(Shards.COUNT, inShard));
    List<Long> counts = sql.query(all, (row, number) -> row.getLong(1), values.toArray());
    return new Count(
        counts.stream().mapToLong(Long::longValue).sum(),
        counts.stream().allMatch(count -> count < enough));
  }
}
