package io.punctual.store.receipt;

import io.punctual.protocol.Receipt;
import io.punctual.protocol.Sequence;
import io.punctual.protocol.Shards;
import io.punctual.protocol.TenantBits;
import io.punctual.protocol.Tenants;
import io.punctual.store.sql.Ids;
import io.punctual.store.sql.Placeholders;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Receipts that a topic is still to get. Each is here from the transaction that ends its timer
 * until it is removed: one that is published first and removed then is never lost.
 */
public class UnpublishedReceipts {

  /** A receipt's primary key. */
  public record Key(UUID id, long finishSeq, int day) {

    public static Key of(Receipt receipt) {
      long day = TimeUnit.MILLISECONDS.toDays(receipt.finishedAtMillis());
      return new Key(receipt.id(), receipt.finishSeq(), Math.toIntExact(day));
    }

    /** All ends of a timer are in one shard. The last bits of its id are its tenant's. */
    public int shard() {
      return Shards.of(
          id.getMostSignificantBits() ^ id.getLeastSignificantBits() >>> TenantBits.COUNT);
    }
  }

  private static final String INSERT =
      "INSERT INTO receipt_unpublished (shard, finish_seq, id, day) VALUES %s";

  // Primary key's first columns; at most :limit rows a shard.
  private static final String IN_SHARD =
      """
      (SELECT id, finish_seq, day FROM receipt_unpublished
       WHERE shard = ? AND finish_seq > ? ORDER BY finish_seq LIMIT ?)
      """;

  // Primary key's first columns: the first row of each shard.
  private static final String OLDEST =
      """
      (SELECT shard, finish_seq FROM receipt_unpublished
       WHERE shard = ? ORDER BY finish_seq LIMIT 1)
      """;

  // Primary key.
  private static final String READ =
      "SELECT " + ReceiptRows.COLUMNS + " FROM receipt WHERE %s ORDER BY finish_seq";

  // Primary key.
  private static final String REMOVE = "DELETE FROM receipt_unpublished WHERE %s";

  private final JdbcTemplate sql;
  private final RetryTemplate retry;

  public UnpublishedReceipts(JdbcTemplate sql, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
  }

  static void insert(JdbcTemplate sql, List<Receipt> receipts) {
    List<Key> keys =
        receipts.stream()
            .filter(receipt -> !receipt.tenant().equals(Tenants.WARM_UP))
            .map(Key::of)
            .toList();
    List<Object> values = new ArrayList<>();
    keys.forEach(
        key ->
            Collections.addAll(
                values, key.shard(), key.finishSeq(), Ids.bytes(key.id()), key.day()));
    if (!keys.isEmpty()) {
      sql.update(INSERT.formatted(Placeholders.rows(keys.size(), 4)), values.toArray());
    }
  }

  /**
   * Of each shard the first {@code limit}.
   *
   * @param afterByShard where each shard's scan begins, epoch milliseconds, exclusive
   */
  public List<Key> scan(Map<Integer, Long> afterByShard, int limit) {
    if (afterByShard.isEmpty()) {
      return List.of();
    }
    List<Object> values = new ArrayList<>();
    afterByShard.forEach(
        (shard, after) ->
            Collections.addAll(values, shard, Sequence.firstOf(after + 1) - 1, limit));
    return retry.invoke(
        () ->
            sql.query(
                union(IN_SHARD, afterByShard.size()),
                (row, number) -> new Key(Ids.uuid(row.getBytes(1)), row.getLong(2), row.getInt(3)),
                values.toArray()));
  }

  /** The first of each shard that has any, epoch milliseconds: a full pass. */
  public Map<Integer, Long> oldest(Collection<Integer> shards) {
    if (shards.isEmpty()) {
      return Map.of();
    }
    return retry.invoke(
        () -> {
          Map<Integer, Long> oldest = new HashMap<>();
          sql.query(
              union(OLDEST, shards.size()),
              row -> {
                oldest.put(row.getInt(1), Sequence.millis(row.getLong(2)));
              },
              shards.toArray());
          return oldest;
        });
  }

  /** Those that the ledger still has, the earliest finished first. */
  public List<Receipt> read(List<Key> keys) {
    List<Object> values = new ArrayList<>();
    keys.forEach(
        key -> Collections.addAll(values, Ids.bytes(key.id()), key.finishSeq(), key.day()));
    String any = any("(id = ? AND finish_seq = ? AND day = ?)", keys.size());
    return retry.invoke(
        () ->
            sql.query(
                READ.formatted(any), (row, number) -> ReceiptRows.receipt(row), values.toArray()));
  }

  public void remove(List<Key> keys) {
    List<Object> values = new ArrayList<>();
    keys.forEach(
        key -> Collections.addAll(values, key.shard(), key.finishSeq(), Ids.bytes(key.id())));
    String any = any("(shard = ? AND finish_seq = ? AND id = ?)", keys.size());
    retry.invoke(() -> sql.update(REMOVE.formatted(any), values.toArray()));
  }

  private static String union(String branch, int count) {
    return String.join("UNION ALL\n", Collections.nCopies(count, branch));
  }

  private static String any(String condition, int count) {
    return String.join(" OR ", Collections.nCopies(count, condition));
  }
}
