package io.punctual.store.installation;

import io.punctual.store.dialect.Dialect;
import java.util.List;
import java.util.OptionalInt;
import org.springframework.jdbc.core.JdbcTemplate;

/** Which schema the database has: the number of the newest migration that was done. */
public class SchemaVersion {

  /** The newest migration that this program knows. */
  public static final int OURS = 19;

  // Flyway's own table; a row for each migration.
  private static final String DONE =
      "SELECT version FROM flyway_schema_history WHERE success = 1 AND version IS NOT NULL";

  private static final String TABLES =
      Dialect.COUNT_TABLES.formatted("'installation', 'flyway_schema_history'");

  private final JdbcTemplate sql;

  public SchemaVersion(JdbcTemplate sql) {
    this.sql = sql;
  }

  /** Empty while the migrations have not been run. */
  public OptionalInt read() {
    List<Integer> tables = sql.query(TABLES, (row, number) -> row.getInt(1));
    return tables.getFirst() < 2
        ? OptionalInt.empty()
        : sql.query(DONE, (row, number) -> row.getInt(1)).stream().mapToInt(v -> v).max();
  }
}
