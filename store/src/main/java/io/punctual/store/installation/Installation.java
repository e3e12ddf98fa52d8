package io.punctual.store.installation;

import io.punctual.store.dialect.Dialect;
import java.util.List;
import java.util.OptionalLong;
import org.springframework.jdbc.core.JdbcTemplate;

/** What was fixed when the service was installed, and how far the promoter has come. */
public class Installation {

  private static final String READ = "SELECT value FROM installation WHERE name = ?";

  private static final String FIX =
      Dialect.insertAbsent("installation (name, value) VALUES (?, ?)");

  private static final String ADVANCE =
      """
      INSERT INTO installation (name, value) VALUES (?, ?)
      %s value = GREATEST(installation.value, %s)
      """
          .formatted(Dialect.elseUpdate("name"), Dialect.inserted("value"));

  private final JdbcTemplate sql;

  public Installation(JdbcTemplate sql) {
    this.sql = sql;
  }

  public OptionalLong read(String name) {
    List<Long> values = sql.query(READ, (row, number) -> row.getLong(1), name);
    return values.isEmpty() ? OptionalLong.empty() : OptionalLong.of(values.getFirst());
  }

  /** Stores the value if there is none yet, and returns the one that holds. */
  public long fix(String name, long value) {
    sql.update(FIX, name, value);
    return read(name).orElseThrow();
  }

  /** Moves a value forward, never back. */
  public void advance(String name, long value) {
    sql.update(ADVANCE, name, value);
  }
}
