package io.punctual.migrations;

import io.punctual.engines.Credentials;
import io.punctual.engines.SqlServer;
import io.punctual.engines.TestEngines;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** A fresh database of a test's own with all migrations, and the upkeep it is held to. */
final class MigratedDatabase implements AutoCloseable {

  static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  static final UpkeepConfig WEEK =
      new UpkeepConfig(
          Duration.ofDays(7), Duration.ofDays(30), Duration.ofDays(90), Duration.ofMinutes(1));

  private final SingleConnectionDataSource connection;

  private MigratedDatabase(SingleConnectionDataSource connection) {
    this.connection = connection;
  }

  static MigratedDatabase fresh(String name) {
    SqlServer engine = TestEngines.database();
    SingleConnectionDataSource connection = connect(engine.freshDatabase(name));
    Migrate.run(connection);
    return new MigratedDatabase(connection);
  }

  private static SingleConnectionDataSource connect(String url) {
    Credentials user = TestEngines.database().ddlUser();
    return new SingleConnectionDataSource(url, user.user(), user.password(), true);
  }

  /** A further connection, which the test closes. */
  SingleConnectionDataSource connect() {
    return connect(Objects.requireNonNull(connection.getUrl()));
  }

  DataSource dataSource() {
    return connection;
  }

  JdbcClient sql() {
    return JdbcClient.create(connection);
  }

  @Override
  public void close() {
    connection.destroy();
  }
}
