package io.punctual.store.pause;

import io.punctual.protocol.Pause;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** The pauses of all tenants, and whether they have changed since. Not repeated when it fails. */
public class ReadPauses {

  // Primary key.
  private static final String CHANGES =
      "SELECT value FROM installation WHERE name = 'pause_changes'";

  // All of it.
  private static final String ALL =
      "SELECT " + PauseRows.COLUMNS + " FROM pause WHERE until_at > ?";

  private final JdbcTemplate sql;

  public ReadPauses(JdbcTemplate sql) {
    this.sql = sql;
  }

  /** Grows with each change; not with an end that comes by itself. */
  public long changes() {
    return sql.query(CHANGES, (row, number) -> row.getLong(1)).getFirst();
  }

  /** Those that are not over, in no order. */
  public List<Pause> all(long nowMillis) {
    return sql.query(ALL, (row, number) -> PauseRows.pause(row), nowMillis);
  }
}
