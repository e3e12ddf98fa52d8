package io.punctual.store.list;

import io.punctual.protocol.Shards;
import io.punctual.store.dialect.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Counts a tenant's rows of a table by an index that begins with shard and tenant. */
public final class CountInShards {

  // That index only; at most :limit entries a shard.
  private static final String IN_SHARD =
      """
      (SELECT COUNT(*) AS entries, COALESCE(SUM(bytes), 0) AS bytes FROM
        (SELECT %s AS bytes FROM %s %s WHERE shard = ? AND tenant = ? LIMIT ?) t)
      """;

  private CountInShards() {}

  private static Count count(ResultSet row, int enough) throws SQLException {
    long entries = row.getLong("entries");
    return new Count(entries, row.getLong("bytes"), entries < enough);
  }

  /**
   * @param bytes an expression for a row's
   * @param enough counts on no further in a shard: then there are at least so many
   */
  public static Count of(
      JdbcTemplate sql, String bytes, String table, String index, String tenant, int enough) {
    List<Object> values = new ArrayList<>();
    Shards.all().forEach(shard -> Collections.addAll(values, shard, tenant, enough));
    String inShard = IN_SHARD.formatted(bytes, table, Dialect.byIndex(index));
    String all = String.join("UNION ALL\n", Collections.nCopies(Shards.COUNT, inShard));
    return sql.query(all, (row, number) -> count(row, enough), values.toArray()).stream()
        .reduce(Count.NONE, Count::and);
  }
}
