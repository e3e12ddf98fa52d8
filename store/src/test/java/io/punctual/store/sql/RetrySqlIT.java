package io.punctual.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.punctual.protocol.Timer;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import io.punctual.store.dialect.Dialect;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** What the servers really say, and whether it is repeated. */
class RetrySqlIT {

  private static final String CHANGE = "UPDATE timer SET last_error = ? WHERE id = ?";

  private final Database database = Database.empty();
  private final Timer first = SomeTimers.of("first", 1_000);
  private final Timer second = SomeTimers.of("second", 1_000);
  private final Session one = new Session(database);
  private final Session other = new Session(database);

  @BeforeEach
  void insert() {
    database.timers().insert(List.of(first, second));
  }

  @AfterEach
  void close() {
    one.close();
    other.close();
  }

  @Test
  void ofTwoWhoWaitForEachOtherOneIsToRepeat() {
    one.run("SET SESSION innodb_lock_wait_timeout = 30", "BEGIN");
    other.run("SET SESSION innodb_lock_wait_timeout = 30", "BEGIN");
    one.change(first);
    other.change(second);

    CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> one.change(second));
    Throwable failure = catchThrowableOfType(Throwable.class, () -> other.change(first));
    other.run("ROLLBACK");
    Throwable itsFailure = waiting.handle((_, failed) -> failed).join();

    assertThat(failure == null).isNotEqualTo(itsFailure == null);
    assertPassing(failure == null ? itsFailure : failure, 1213);
  }

  @Test
  void aLockThatIsNotGivenInTimeIsPassing() {
    one.run("BEGIN");
    one.change(first);

    assertPassing(failure(() -> other.change(first)), 1205);
  }

  @Test
  void whatIsThereAlreadyIsNotRepeated() {
    Throwable failure = failure(() -> database.timers().insertRows(List.of(first)));

    assertThat(code(failure)).isEqualTo(1062);
    assertThat(RetrySql.isPassing(failure)).isFalse();
  }

  @Test
  void aServerThatBecameReadOnlyIsPassingAndItsConnectionEvicted() throws Exception {
    String setting = database.isTiDb() ? "tidb_restricted_read_only" : "read_only";
    try (AutoCloseable _ =
        Database.administered("SET GLOBAL %s = 1".formatted(setting), settingsBack())) {
      Throwable failure = failure(() -> other.change(first));

      assertPassing(failure, database.isTiDb() ? 1836 : 1290);
      assertThat(Dialect.isReadOnly(root(failure))).isTrue();
    }
    other.change(first);
  }

  private String settingsBack() {
    return database.isTiDb()
        ? "SET GLOBAL tidb_restricted_read_only = 0, GLOBAL tidb_super_read_only = 0"
        : "SET GLOBAL read_only = 0";
  }

  @Test
  void aConnectionMadeWhileTransactionsWereReadOnlyIsPassingAndEvicted() {
    assumeFalse(database.isTiDb(), "TiDB has no read-only transactions");
    other.run("SET SESSION TRANSACTION READ ONLY");

    Throwable failure = failure(() -> other.change(first));

    assertPassing(failure, 1792);
    assertThat(Dialect.isReadOnly(root(failure))).isTrue();
  }

  @Test
  void aStatementThatWasKilledIsPassing() {
    assertPassing(killed("KILL QUERY "), 1317);
  }

  @Test
  void aConnectionThatWasKilledIsPassing() {
    Throwable failure = killed("KILL ");

    assertThat(RetrySql.isPassing(failure)).as("%s", root(failure)).isTrue();
    assertThat(RetrySql.isPassing(failure(() -> other.change(second)))).isTrue();
  }

  private Throwable killed(String kill) {
    one.run("BEGIN");
    one.change(first);
    other.run("SET SESSION innodb_lock_wait_timeout = 30");
    long id = other.id();
    CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> other.change(first));
    await().until(() -> database.isRunning("UPDATE timer SET last_error"));
    database.sql.execute(kill + id);
    return Objects.requireNonNull(waiting.handle((_, failed) -> failed).join());
  }

  @Test
  void tiDbsConflictAtACommitIsPassing() {
    assumeTrue(database.isTiDb(), "only TiDB has optimistic transactions");
    one.run("BEGIN OPTIMISTIC");
    one.change(first);
    other.change(first);

    assertPassing(failure(() -> one.run("COMMIT")), 9007);
  }

  @Test
  void tiDbsTableThatChangedBeforeTheCommitIsPassing() throws Exception {
    assumeTrue(database.isTiDb(), "elsewhere a change of a table waits for its transactions");
    try (AutoCloseable _ =
        Database.administered(
            "SET GLOBAL tidb_enable_metadata_lock = 0",
            "SET GLOBAL tidb_enable_metadata_lock = 1")) {
      one.run("BEGIN OPTIMISTIC");
      one.change(first);
      try (AutoCloseable _ =
          Database.administered(
              "ALTER TABLE punctual_store_it.timer ADD COLUMN later INT",
              "ALTER TABLE punctual_store_it.timer DROP COLUMN later")) {
        assertPassing(failure(() -> one.run("COMMIT")), 8028);
      }
    }
  }

  private static void assertPassing(Throwable failure, int code) {
    assertThat(code(failure)).as("%s", root(failure)).isEqualTo(code);
    assertThat(RetrySql.isPassing(failure)).isTrue();
  }

  private static Throwable failure(Runnable statement) {
    return catchThrowableOfType(DataAccessException.class, statement::run);
  }

  private static int code(Throwable failure) {
    return root(failure).getErrorCode();
  }

  private static SQLException root(Throwable failure) {
    Throwable cause = failure;
    while (!(cause instanceof SQLException)) {
      cause = Objects.requireNonNull(cause.getCause(), failure::toString);
    }
    return (SQLException) cause;
  }

  /** A connection of its own. */
  private static final class Session {

    private final SingleConnectionDataSource connection;
    private final JdbcTemplate sql;

    Session(Database database) {
      connection = database.connect();
      sql = new JdbcTemplate(connection);
    }

    void run(String... statements) {
      for (String each : statements) {
        sql.execute(each);
      }
    }

    void change(Timer timer) {
      sql.update(CHANGE, "by " + id(), Ids.bytes(timer.id()));
    }

    long id() {
      return Objects.requireNonNull(sql.queryForObject("SELECT CONNECTION_ID()", Long.class));
    }

    /** For good: nobody else gets what was set in it. */
    void close() {
      connection.destroy();
    }
  }
}
