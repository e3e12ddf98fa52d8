package io.punctual.store.pace;

import io.punctual.protocol.Pace;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The columns of {@code pace} and its rows as records. */
public final class PaceRows {

  /** Of a {@link #pace}. */
  public static final String COLUMNS = "tenant, topic, zone, per_second, burst, from_at";

  private static final String ALL = "";

  private PaceRows() {}

  /** How the column names a tenant. */
  static String orAll(@Nullable String tenant) {
    return tenant == null ? ALL : tenant;
  }

  public static Pace pace(ResultSet row) throws SQLException {
    String tenant = row.getString("tenant");
    return new Pace(
        tenant.equals(ALL) ? null : tenant,
        row.getString("topic"),
        row.getInt("zone"),
        row.getDouble("per_second"),
        row.getInt("burst"),
        row.getLong("from_at"));
  }
}
