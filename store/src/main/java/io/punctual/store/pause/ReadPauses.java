package io.punctual.store.pause;

import io.punctual.protocol.Pace;
import io.punctual.protocol.Pause;
import io.punctual.store.pace.PaceRows;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The pauses and paces of all tenants, and whether they have changed since. Not repeated when it
 * fails.
 */
public class ReadPauses {

  // Primary key.
  private static final String CHANGES =
      "SELECT value FROM installation WHERE name = 'pause_changes'";

  // All of it.
  private static final String ALL =
      "SELECT " + PauseRows.COLUMNS + " FROM pause WHERE until_at > ?";

  // All of it.
  private static final String PACES = "SELECT " + PaceRows.COLUMNS + " FROM pace";

  private final JdbcTemplate sql;

  public ReadPauses(JdbcTemplate sql) {
    this.sql = sql;
  }

  /** Grows with each change; not with an end that comes by itself. */
  public long changes() {
    return sql.query(CHANGES, (row, number) -> row.getLong(1)).getFirst();
  }

  /** In no order. */
  public List<Pace> paces() {
    return sql.query(PACES, (row, number) -> PaceRows.pace(row));
  }

  /** Those that are not over, in no order. */
  public List<Pause> all(long nowMillis) {
    return sql.query(ALL, (row, number) -> PauseRows.pause(row), nowMillis);
  }
}
