package io.punctual.store.installation;

import io.punctual.store.dialect.Dialect;
import io.punctual.store.dialect.ServerVersion;
import io.punctual.store.preflight.StartRefused;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** The database server is one that this program's SQL is written for. */
public class CheckServer {
  private final JdbcTemplate sql;

  public CheckServer(DataSource database) {
    this(new JdbcTemplate(database));
  }

  CheckServer(JdbcTemplate sql) {
    this.sql = sql;
  }

  /** Before tables are made. */
  public ServerVersion check() {
    String said = Objects.requireNonNull(sql.queryForObject(ServerVersion.QUERY, String.class));
    return ServerVersion.of(said)
        .filter(ServerVersion::isServed)
        .orElseThrow(() -> notServed(said));
  }

  /** Whether its tables are such as the migrations make them. */
  public void checkTables() {
    if (check().isTiDb()) {
      List<String> unclustered = sql.query(Dialect.UNCLUSTERED, (row, number) -> row.getString(1));
      if (!unclustered.isEmpty()) {
        throw unclustered(unclustered);
      }
    }
  }

  private static StartRefused notServed(String said) {
    return new StartRefused(
        "The database of spring.datasource.url is of version '%s': Punctual needs one of %s, or later."
            .formatted(said, ServerVersion.served()),
        "Use such a database, or correct spring.datasource.url (environment: PUNCTUAL_SQL_URL;"
            + " chart: database.url).");
  }

  private static StartRefused unclustered(List<String> tables) {
    return new StartRefused(
        "Tables in TiDB's database of spring.datasource.url have no clustered primary key: %s. All their rows would be written at one end, to one region."
            .formatted(String.join(", ", tables)),
        "Let the migrations make them anew in an empty database: whoever copied them left out"
            + " CLUSTERED; or correct spring.datasource.url (environment: PUNCTUAL_SQL_URL).");
  }
}
