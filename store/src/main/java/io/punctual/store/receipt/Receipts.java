package io.punctual.store.receipt;

import io.punctual.protocol.Receipt;
import io.punctual.store.sql.Ids;
import io.punctual.store.sql.Placeholders;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** The ledger of finished timers. */
public class Receipts {

  /** Parts of the index by time finished: they spread what is finished at one moment. */
  public static final int SLOTS = 16;

  private static final int COLUMNS = 17;

  private static final String INSERT =
      """
      INSERT INTO receipt (id, finish_seq, day, outcome, tenant, name, topic, due_at, started_at,
        sent_at, acked_at, finished_at, record_partition, record_offset, attempts, reason, slot)
      VALUES %s
      """;

  // Primary key's first column, in each day's partition.
  private static final String FIND =
      """
      SELECT id, finish_seq, outcome, tenant, name, topic, due_at, started_at, sent_at, acked_at,
        finished_at, record_partition, record_offset, attempts, reason
      FROM receipt WHERE id = ? AND tenant = ? ORDER BY finish_seq DESC LIMIT 1
      """;

  private final JdbcTemplate sql;

  public Receipts(JdbcTemplate sql) {
    this.sql = sql;
  }

  /** Within the caller's transaction. */
  public void insert(List<Receipt> receipts) {
    int slot = ThreadLocalRandom.current().nextInt(SLOTS);
    List<@Nullable Object> values = new ArrayList<>(receipts.size() * COLUMNS);
    for (Receipt receipt : receipts) {
      Receipt.Delivery delivery = receipt.delivery();
      values.add(Ids.bytes(receipt.id()));
      values.add(receipt.finishSeq());
      values.add(TimeUnit.MILLISECONDS.toDays(receipt.finishedAtMillis()));
      values.add(receipt.outcome().code());
      values.add(receipt.tenant());
      values.add(receipt.name());
      values.add(receipt.topic());
      values.add(receipt.dueMillis());
      values.add(delivery == null ? null : delivery.startedAtMillis());
      values.add(delivery == null ? null : delivery.sentAtMillis());
      values.add(delivery == null ? null : delivery.ackedAtMillis());
      values.add(receipt.finishedAtMillis());
      values.add(delivery == null ? null : delivery.partition());
      values.add(delivery == null ? null : delivery.offset());
      values.add(receipt.attempts());
      values.add(receipt.reason());
      values.add(slot);
    }
    sql.update(INSERT.formatted(Placeholders.rows(receipts.size(), COLUMNS)), values.toArray());
  }

  /** The last receipt of that tenant's timer, or empty. */
  public Optional<Receipt> find(String tenant, UUID id) {
    return sql
        .query(FIND, (row, number) -> ReceiptRows.receipt(row), Ids.bytes(id), tenant)
        .stream()
        .findFirst();
  }
}
