package io.punctual.store.installation;

import io.punctual.store.dialect.Dialect;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;

/** What the start-up checks want to know about the database. */
public class DatabaseSettings {

  private final JdbcTemplate sql;

  public DatabaseSettings(JdbcTemplate sql) {
    this.sql = sql;
  }

  /** A system variable's value; empty where there is none of that name. */
  public Optional<String> variable(String name) {
    List<String> values = sql.query(Dialect.SETTING, (row, number) -> row.getString(2), name);
    return values.stream().findFirst();
  }
}
