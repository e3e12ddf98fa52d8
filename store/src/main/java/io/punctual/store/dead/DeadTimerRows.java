package io.punctual.store.dead;

import io.punctual.protocol.DeadTimer;
import io.punctual.store.sql.HeadersJson;
import io.punctual.store.sql.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The columns of {@code dead_timer} and its rows as records. */
public final class DeadTimerRows {

  /** Of a {@link #deadTimer}: all but the payload. */
  static final String COLUMNS =
      "id, name, topic, record_key, headers, due_at, seq, attempts, died_at, reason";

  private DeadTimerRows() {}

  public static DeadTimer deadTimer(ResultSet row) throws SQLException {
    return new DeadTimer(
        Ids.uuid(row.getBytes("id")),
        row.getString("name"),
        row.getString("topic"),
        row.getBytes("record_key"),
        HeadersJson.read(row.getBytes("headers")),
        row.getLong("due_at"),
        row.getLong("seq"),
        row.getInt("attempts"),
        row.getLong("died_at"),
        row.getString("reason"));
  }
}
