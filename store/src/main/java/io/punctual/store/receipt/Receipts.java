package io.punctual.store.receipt;

import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.store.sql.Ids;
import io.punctual.store.sql.Placeholders;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** The ledger of finished timers. */
public class Receipts {

  /** Parts of the index by time finished: they spread what is finished at one moment. */
  public static final int SLOTS = 16;

  private static final String INSERTED = ReceiptRows.COLUMNS + ", day, slot";

  private static final String INSERT = "INSERT INTO receipt (" + INSERTED + ") VALUES %s";

  // Primary key's first column, in each day's partition.
  private static final String FIND =
      "SELECT "
          + ReceiptRows.COLUMNS
          + " FROM receipt WHERE id = ? AND tenant = ? ORDER BY finish_seq DESC LIMIT 1";

  // Primary key's first column, in the partitions of the days between.
  private static final String OF_TIMERS =
      "SELECT "
          + ReceiptRows.COLUMNS
          + " FROM receipt WHERE id IN (%s) AND tenant = ? AND day >= ? AND day <= ?";

  private final JdbcTemplate sql;
  private final Set<Outcome> published;

  public Receipts(JdbcTemplate sql) {
    this(sql, Set.of());
  }

  /**
   * @param published ends that a topic gets, too: {@link UnpublishedReceipts} has each of them
   */
  public Receipts(JdbcTemplate sql, Set<Outcome> published) {
    this.sql = sql;
    this.published = Set.copyOf(published);
  }

  /** Within the caller's transaction. */
  public void insert(List<Receipt> receipts) {
    UnpublishedReceipts.insert(
        sql, receipts.stream().filter(it -> published.contains(it.outcome())).toList());
    int slot = ThreadLocalRandom.current().nextInt(SLOTS);
    int columns = Placeholders.count(INSERTED);
    List<@Nullable Object> values = new ArrayList<>(receipts.size() * columns);
    for (Receipt receipt : receipts) {
      ReceiptRows.addValues(values, receipt);
      values.add(TimeUnit.MILLISECONDS.toDays(receipt.finishedAtMillis()));
      values.add(slot);
    }
    sql.update(INSERT.formatted(Placeholders.rows(receipts.size(), columns)), values.toArray());
  }

  /** The last receipt of that tenant's timer, or empty. */
  public Optional<Receipt> find(String tenant, UUID id) {
    return sql
        .query(FIND, (row, number) -> ReceiptRows.receipt(row), Ids.bytes(id), tenant)
        .stream()
        .findFirst();
  }

  /** Those of that tenant's timers that ended on these epoch days, in no order. */
  public List<Receipt> of(String tenant, List<UUID> ids, long firstDay, long lastDay) {
    if (ids.isEmpty()) {
      return List.of();
    }
    List<Object> values = new ArrayList<>(ids.stream().map(Ids::bytes).toList());
    Collections.addAll(values, tenant, firstDay, lastDay);
    return sql.query(
        OF_TIMERS.formatted(Placeholders.list(ids.size())),
        (row, number) -> ReceiptRows.receipt(row),
        values.toArray());
  }
}
