package io.punctual.perf.lab;

import io.punctual.engines.Credentials;
import io.punctual.engines.SqlServer;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Access to a database for few and large statements: each has a connection of its own. */
public final class Database {
  private Database() {}

  public static DataSource source(Credentials user, SqlServer database) {
    return new DriverManagerDataSource(
        database.jdbcUrl() + "&rewriteBatchedStatements=true", user.user(), user.password());
  }

  /** As the services' user. */
  public static JdbcTemplate sql(SqlServer database) {
    return new JdbcTemplate(source(database.user(), database));
  }
}
