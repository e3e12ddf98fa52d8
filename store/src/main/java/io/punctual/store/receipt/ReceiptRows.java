package io.punctual.store.receipt;

import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.store.sql.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The columns of {@code receipt} and its rows as records. */
public final class ReceiptRows {

  /** Of a {@link #receipt}. */
  static final String COLUMNS =
      "id, finish_seq, outcome, tenant, name, topic, accepted_at, due_at, held_at, paused_until,"
          + " started_at, sent_at, acked_at, finished_at, record_partition, record_offset,"
          + " attempts, reason";

  private ReceiptRows() {}

  /** The values of {@link #COLUMNS}. */
  static void addValues(List<@Nullable Object> values, Receipt receipt) {
    Receipt.Delivery delivery = receipt.delivery();
    values.add(Ids.bytes(receipt.id()));
    values.add(receipt.finishSeq());
    values.add(receipt.outcome().code());
    values.add(receipt.tenant());
    values.add(receipt.name());
    values.add(receipt.topic());
    values.add(receipt.acceptedAtMillis());
    values.add(receipt.dueMillis());
    values.add(delivery == null ? null : delivery.heldAtMillis());
    values.add(delivery == null ? null : delivery.waitedUntilMillis());
    values.add(delivery == null ? null : delivery.startedAtMillis());
    values.add(delivery == null ? null : delivery.sentAtMillis());
    values.add(delivery == null ? null : delivery.ackedAtMillis());
    values.add(receipt.finishedAtMillis());
    values.add(delivery == null ? null : delivery.partition());
    values.add(delivery == null ? null : delivery.offset());
    values.add(receipt.attempts());
    values.add(receipt.reason());
  }

  public static Receipt receipt(ResultSet row) throws SQLException {
    return new Receipt(
        Ids.uuid(row.getBytes("id")),
        row.getLong("finish_seq"),
        Outcome.of(row.getInt("outcome")),
        row.getString("tenant"),
        row.getString("name"),
        row.getString("topic"),
        row.getObject("accepted_at", Long.class),
        row.getLong("due_at"),
        row.getLong("finished_at"),
        delivery(row),
        row.getInt("attempts"),
        row.getString("reason"));
  }

  private static Receipt.@Nullable Delivery delivery(ResultSet row) throws SQLException {
    long ackedAt = row.getLong("acked_at");
    if (row.wasNull()) {
      return null;
    }
    return new Receipt.Delivery(
        row.getObject("held_at", Long.class),
        row.getObject("paused_until", Long.class),
        row.getLong("started_at"),
        row.getLong("sent_at"),
        ackedAt,
        row.getInt("record_partition"),
        row.getLong("record_offset"));
  }
}
