package io.punctual.store.pause;

import io.punctual.protocol.Pause;
import io.punctual.protocol.Pause.Scope;
import io.punctual.store.sql.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The columns of {@code pause} and its rows as records. */
final class PauseRows {

  /** Of a {@link #pause}. */
  static final String COLUMNS =
      "id, tenant, topic, record_key, key_hash, from_at, until_at, reason";

  private static final String ALL = "";

  private PauseRows() {}

  /** How a column names a tenant or a topic. */
  static String orAll(@Nullable String name) {
    return name == null ? ALL : name;
  }

  private static @Nullable String named(String name) {
    return name.equals(ALL) ? null : name;
  }

  static Pause pause(ResultSet row) throws SQLException {
    Scope scope =
        new Scope(
            named(row.getString("tenant")),
            named(row.getString("topic")),
            row.getObject("key_hash", Long.class));
    return new Pause(
        Ids.uuid(row.getBytes("id")),
        scope,
        row.getBytes("record_key"),
        row.getLong("from_at"),
        row.getLong("until_at"),
        row.getString("reason"));
  }
}
