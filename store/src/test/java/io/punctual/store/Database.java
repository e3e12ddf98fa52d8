package io.punctual.store;

import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import io.punctual.engines.Credentials;
import io.punctual.engines.SqlProcess;
import io.punctual.engines.SqlServer;
import io.punctual.engines.TestEngines;
import io.punctual.store.change.CallerChanges;
import io.punctual.store.delivery.Deliveries;
import io.punctual.store.delivery.SqlDeliveries;
import io.punctual.store.name.NamedTimers;
import io.punctual.store.name.TimerNames;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.sql.RetrySql;
import io.punctual.store.timer.Timers;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionTemplate;

/** A migrated database on the real engine, seen with the rights that the services have. */
public final class Database implements AutoCloseable {

  /** Of the module that depends on this one. */
  public static final Path MIGRATIONS =
      Path.of("../migrations/src/main/resources/db/migration").toAbsolutePath().normalize();

  private static final Database SHARED = new Database();

  public final JdbcTemplate sql;
  public final TransactionTemplate transaction;
  public final RetryTemplate retry =
      RetrySql.template(5, Duration.ofMillis(100), Duration.ZERO, () -> {});

  private final String url;
  private final String version;

  private Database() {
    this(freshUrl());
  }

  private Database(String url) {
    this(url, new JdbcTemplate(pool(url)));
  }

  private Database(String url, JdbcTemplate sql) {
    this.url = url;
    this.sql = sql;
    version = TestEngines.database().version();
    transaction =
        new TransactionTemplate(
            new DataSourceTransactionManager(Objects.requireNonNull(sql.getDataSource())));
  }

  private static String freshUrl() {
    SqlServer engine = TestEngines.database();
    String url = engine.freshDatabase("punctual_store_it");
    Flyway.configure()
        .dataSource(url, engine.ddlUser().user(), engine.ddlUser().password())
        .locations("filesystem:" + MIGRATIONS)
        .load()
        .migrate();
    return url;
  }

  private static HikariDataSource pool(String url) {
    SqlServer engine = TestEngines.database();
    HikariDataSource database = new HikariDataSource();
    database.setJdbcUrl(url);
    database.setUsername(engine.user().user());
    database.setPassword(engine.user().password());
    database.setConnectionInitSql("SET SESSION innodb_lock_wait_timeout = 1"); // as the services
    return database;
  }

  /**
   * The same tables by connections of its own, made from now on.
   *
   * @param urlOptions further ones, each behind an ampersand
   */
  public Database anew(String urlOptions) {
    return new Database(url + urlOptions);
  }

  /** A further connection, which the test destroys. */
  public SingleConnectionDataSource connect() {
    Credentials user = TestEngines.database().user();
    return new SingleConnectionDataSource(url, user.user(), user.password(), true);
  }

  /** The same tables by another template. */
  public Database by(JdbcTemplate another) {
    return new Database(url, another);
  }

  /** Of {@link #anew}: closes its connections. */
  @Override
  public void close() {
    ((HikariDataSource) Objects.requireNonNull(sql.getDataSource())).close();
  }

  /** Statements of the server's administrator to all, and those that take them back in the end. */
  public static AutoCloseable administered(String say, String takeBack) {
    assumeThat(TestEngines.database())
        .as("a server that somebody else runs has an administrator of theirs")
        .isInstanceOf(SqlProcess.class);
    SqlProcess server = (SqlProcess) TestEngines.database();
    server.administer(say.split(";\\s*"));
    return () -> server.administer(takeBack.split(";\\s*"));
  }

  /**
   * Its first change loses its connection, while the database goes on: that change is committed
   * when its own repeat waits for it.
   */
  public JdbcTemplate losingTheFirstConnection(String change) {
    boolean[] lost = {false};
    return new JdbcTemplate(Objects.requireNonNull(sql.getDataSource())) {
      @Override
      public int update(String statement, @Nullable Object... values) {
        if (lost[0] || !statement.startsWith(change)) {
          return super.update(statement, values);
        }
        lost[0] = true;
        CountDownLatch changed = new CountDownLatch(1);
        Thread.startVirtualThread(
            () ->
                transaction.executeWithoutResult(
                    status -> {
                      sql.update(statement, values);
                      changed.countDown();
                      await().until(() -> isRunning(change));
                    }));
        await().until(() -> changed.getCount() == 0);
        throw new TransientDataAccessResourceException("the connection was lost");
      }
    };
  }

  public boolean isRunning(String change) {
    return Objects.requireNonNull(
        sql.queryForObject(
            "SELECT COUNT(*) > 0 FROM information_schema.processlist WHERE info LIKE ?",
            Boolean.class,
            change + "%"));
  }

  /** Commits, does what {@code then} does, and fails once as a lost connection would. */
  public TransactionTemplate losingTheFirstAnswer(Runnable then) {
    boolean[] lost = {false};
    return new TransactionTemplate(Objects.requireNonNull(transaction.getTransactionManager())) {
      @Override
      public <T extends @Nullable Object> T execute(TransactionCallback<T> action) {
        T result = super.execute(action);
        if (!lost[0]) {
          lost[0] = true;
          then.run();
          throw new TransientDataAccessResourceException("the answer was lost");
        }
        return result;
      }
    };
  }

  /** The one database of these tests, emptied. */
  public static Database empty() {
    for (String table :
        new String[] {
          "timer",
          "receipt",
          "dead_timer",
          "timer_name",
          "accuracy",
          "callback_lease",
          "topic",
          "schedule",
          "pace",
          "pause",
          "receipt_unpublished",
          "submission_offset",
          "job",
          "job_item"
        }) {
      SHARED.sql.update("DELETE FROM " + table);
    }
    return SHARED;
  }

  public boolean isTiDb() {
    return version.contains("TiDB");
  }

  public boolean isMariaDb() {
    return version.contains("MariaDB");
  }

  /** How the engine goes about that query: its EXPLAIN, in the words of MariaDB. */
  public String plan(String query, @Nullable Object... values) {
    if (isTiDb()) {
      return sql.queryForList("EXPLAIN " + query, values)
          .toString()
          .replaceAll(", index:(\\w+)", ", key=$1")
          .replaceAll("Sort_|TopN_", "filesort")
          .replace("IndexReader", "Using index");
    }
    return sql.queryForList(
            (isMariaDb() ? "EXPLAIN " : "EXPLAIN FORMAT=TRADITIONAL ") + query, values)
        .toString();
  }

  /** How many index entries the engine steps over for that query, behind each first one. */
  public long rowsRead(String query, @Nullable Object... values) {
    return isTiDb()
        ? sql.query("EXPLAIN ANALYZE " + query, Database::scanned, values).stream()
            .mapToLong(Long::longValue)
            .sum()
        : rowsRead(() -> sql.queryForList(query, values));
  }

  private static long scanned(ResultSet step, int number) throws SQLException {
    return step.getString("id").contains("RangeScan") ? step.getLong("actRows") : 0;
  }

  /** TiDB's store reads 32 entries of each range at a time, and then twice as many. */
  public long readsAtMost(long entries) {
    return isTiDb() ? entries + 3 * 32 : entries;
  }

  public long rowsRead(Runnable query) {
    return Objects.requireNonNull(
        transaction.execute(
            status -> {
              long before = steps();
              query.run();
              return steps() - before;
            }));
  }

  private long steps() {
    return sql.query(
            "SHOW SESSION STATUS LIKE 'Handler_read_next'", (row, number) -> row.getLong(2))
        .getFirst();
  }

  public Timers timers() {
    return new Timers(sql, transaction, retry);
  }

  public CallerChanges ownerChanges() {
    return ownerChanges(transaction);
  }

  public CallerChanges ownerChanges(TransactionTemplate within) {
    return new CallerChanges(sql, within, retry, timers(), new Receipts(sql), new TimerNames(sql));
  }

  public NamedTimers namedTimers(TransactionTemplate within, Duration retention) {
    return new NamedTimers(
        within, retry, new TimerNames(sql), timers(), new Receipts(sql), retention);
  }

  public Deliveries deliveries() {
    return new SqlDeliveries(sql, transaction, retry, new Receipts(sql));
  }
}
