package io.punctual.perf.lab;

import io.punctual.engines.Credentials;
import io.punctual.engines.DatabaseChoice.Started;
import io.punctual.engines.DatabaseConfig;
import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.SqlServer;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.RunRecord;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Access to a database for few and large statements: each has a connection of its own. */
public final class Database {
  /** By the names of their processes. */
  public static final Map<String, Started> KINDS =
      Map.of("mariadb", Started.MARIADB, "mysql", Started.MYSQL, "tidb", Started.TIDB);

  private static final String BYTES_PER_ROW =
      "SELECT SUM(data_length + index_length) / (SELECT COUNT(*) FROM %s)"
          + " FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = ?";

  private Database() {}

  public static DataSource source(Credentials user, SqlServer database) {
    return new DriverManagerDataSource(
        database.jdbcUrl() + "&rewriteBatchedStatements=true", user.user(), user.password());
  }

  /** Of a lab's stack; empty: of one that somebody else started with a database elsewhere. */
  static Optional<SqlServer> of(Lab lab) {
    return lab.running().processes().stream()
        .filter(it -> KINDS.containsKey(it.name()))
        .findFirst()
        .map(it -> of(lab.data(), it))
        .or(() -> lab.stack().map(it -> it.engines().database()));
  }

  /** The server of a process. */
  static SqlServer of(DataFolder data, RunRecord record) {
    EnginePorts ports = new EnginePorts(record.port(), 0, 0, 0, 0).at(record.address());
    Started kind = Optional.ofNullable(KINDS.get(record.name())).orElseThrow();
    DatabaseConfig config = new DatabaseConfig(kind, DatabaseConfig.USUAL_BUFFER_POOL);
    return new Engines(new EnginesConfig(data, ports, config), new LoggedEngineEvents()).database();
  }

  /**
   * What a row of a table takes with its indexes, by the server's statistics, brought up to date.
   */
  public static double bytesPerRow(Lab lab, String table) {
    SqlServer server = lab.own().engines().database();
    JdbcTemplate sql = new JdbcTemplate(source(server.ddlUser(), server));
    sql.execute("ANALYZE TABLE " + table);
    Double bytes = sql.queryForObject(BYTES_PER_ROW.formatted(table), Double.class, table);
    return bytes == null ? 0 : bytes;
  }

  /** As the services' user. */
  public static JdbcTemplate sql(SqlServer database) {
    return new JdbcTemplate(source(database.user(), database));
  }
}
