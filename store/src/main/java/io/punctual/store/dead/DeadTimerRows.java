package io.punctual.store.dead;

import io.punctual.protocol.DeadTimer;
import io.punctual.store.sql.HeadersJson;
import io.punctual.store.sql.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Rows of {@code dead_timer} as records. */
public final class DeadTimerRows {

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
