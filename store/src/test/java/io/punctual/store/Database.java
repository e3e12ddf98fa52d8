package io.punctual.store;

import io.punctual.engines.MariaDb;
import io.punctual.engines.TestEngines;
import io.punctual.migrations.Migrate;
import java.time.Duration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** A migrated database on the real engine, seen with the rights that the services have. */
final class Database {

  private static final Database SHARED = new Database();

  final JdbcTemplate sql;
  final TransactionTemplate transaction;
  final RetrySql retry = new RetrySql(5, Duration.ofMillis(100));

  private Database() {
    MariaDb engine = TestEngines.mariaDb();
    String url = engine.freshDatabase("punctual_store_it");
    Migrate.run(
        new DriverManagerDataSource(url, engine.ddlUser().user(), engine.ddlUser().password()));
    DriverManagerDataSource database =
        new DriverManagerDataSource(url, engine.user().user(), engine.user().password());
    sql = new JdbcTemplate(database);
    transaction = new TransactionTemplate(new DataSourceTransactionManager(database));
  }

  /** The one database of these tests, emptied. */
  static Database empty() {
    for (String table :
        new String[] {"timer", "receipt", "dead_timer", "accuracy", "callback_lease"}) {
      SHARED.sql.update("DELETE FROM " + table);
    }
    return SHARED;
  }

  Timers timers() {
    return new Timers(sql, transaction, retry);
  }

  OwnerChanges ownerChanges() {
    return new OwnerChanges(sql, transaction, retry, timers(), new Receipts(sql));
  }

  Deliveries deliveries() {
    return new SqlDeliveries(sql, transaction, retry, new Receipts(sql));
  }
}
