package io.punctual.store.receipt;

import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.store.sql.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Rows of {@code receipt} as records. */
public final class ReceiptRows {

  private ReceiptRows() {}

  public static Receipt receipt(ResultSet row) throws SQLException {
    return new Receipt(
        Ids.uuid(row.getBytes("id")),
        row.getLong("finish_seq"),
        Outcome.of(row.getInt("outcome")),
        row.getString("tenant"),
        row.getString("name"),
        row.getString("topic"),
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
        row.getLong("started_at"),
        row.getLong("sent_at"),
        ackedAt,
        row.getInt("record_partition"),
        row.getLong("record_offset"));
  }
}
