package io.punctual.callback.lease;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * A connection of the lease's own: a renewal that had to wait for deliveries to give one back would
 * make this callback look dead just when it has most to do.
 */
public class LeaseConnection implements AutoCloseable {

  private final HikariDataSource one;

  public LeaseConnection(DataSource likeThis) throws SQLException {
    HikariConfig config = new HikariConfig();
    likeThis.unwrap(HikariDataSource.class).copyStateTo(config);
    config.setPoolName("lease");
    config.setMaximumPoolSize(1);
    config.setMinimumIdle(1);
    config.setMetricsTrackerFactory(null);
    this.one = new HikariDataSource(config);
  }

  public DataSource database() {
    return one;
  }

  @Override
  public void close() {
    one.close();
  }
}
