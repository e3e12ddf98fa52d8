package io.punctual.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.engines.process.Readiness;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two real servers: whichever leads has every commit that was answered. */
class ReplicatedDatabaseIT {
  @TempDir static Path temp;
  private static Engines engines;
  private static ReplicatedDatabase database;
  private final List<MariaDb> led = new ArrayList<>();

  @BeforeAll
  static void start() {
    engines =
        new Engines(EnginesConfig.in(temp, EnginePorts.freeReplicated()), new LoggedEngineEvents());
    database = engines.replicated();
    database.start();
    database
        .leader()
        .administer("CREATE TABLE punctual.kept (a INT PRIMARY KEY, b VARCHAR(20)) ENGINE=InnoDB");
  }

  @AfterAll
  static void end() {
    engines.kill();
  }

  @Test
  void whatWasCommittedIsThereAfterTheLeaderWasKilled() throws SQLException {
    MariaDb before = database.leader();
    insert(before, 1);

    Runnable mend = database.failOver(led::add);

    assertThat(led).containsExactly(database.leader()).doesNotContain(before);
    assertThat(rows(database.leader(), 1)).isEqualTo("1");
    insert(database.leader(), 2);
    mend.run();
    insert(database.leader(), 3); // answered when the killed one has it in its log
    assertThat(database.follower()).isEqualTo(before);
    awaitApplied();
    assertThat(rows(before, 1, 2, 3)).isEqualTo("3");
  }

  @Test
  void aKilledLeaderComesBackWithoutWhatNobodyWasToldOf() throws SQLException {
    MariaDb before = database.leader();
    database.follower().administer("STOP SLAVE IO_THREAD");
    CompletableFuture<Void> answer =
        CompletableFuture.runAsync(
            () -> assertThatThrownBy(() -> insert(before, 21)).isInstanceOf(SQLException.class));
    assertThat(Readiness.await(Duration.ofSeconds(20), () -> sessionsThatWait(before) == 1))
        .isTrue();

    database.failOver(led::add).run();

    answer.join();
    insert(database.leader(), 22);
    awaitApplied();
    assertThat(rows(database.leader(), 21, 22)).isEqualTo("1");
    assertThat(rows(before, 21, 22)).isEqualTo("1");
  }

  private static int sessionsThatWait(MariaDb server) {
    return Integer.parseInt(
        server.ask("SHOW STATUS LIKE 'Rpl_semi_sync_master_wait_sessions'", "Value"));
  }

  @Test
  void aSwitchOverKeepsAllAndEndsTheConnectionsOfBefore() throws SQLException {
    MariaDb before = database.leader();
    insert(before, 11);
    try (Connection client = connect(before)) {
      database.switchOver(led::add);

      assertThatThrownBy(() -> client.createStatement().execute("SELECT 1"))
          .isInstanceOf(SQLException.class);
    }
    assertThat(led).containsExactly(database.leader()).doesNotContain(before);
    insert(database.leader(), 12);
    assertThat(rows(database.leader(), 11, 12)).isEqualTo("2");
    assertThatThrownBy(() -> insert(before, 13)).hasMessageContaining("read-only");
    awaitApplied();
    assertThat(rows(before, 11, 12)).isEqualTo("2");
  }

  private static void awaitApplied() {
    String last = database.leader().ask("SELECT @@gtid_binlog_pos AS last", "last");
    database.follower().ask("SELECT MASTER_GTID_WAIT('" + last + "', 20) AS late", "late");
  }

  private static String rows(MariaDb server, int... ids) {
    String list = String.join(",", Arrays.stream(ids).mapToObj(Integer::toString).toList());
    return server.ask("SELECT COUNT(*) AS n FROM punctual.kept WHERE a IN (" + list + ")", "n");
  }

  private static void insert(MariaDb server, int id) throws SQLException {
    try (Connection connection = connect(server)) {
      connection.createStatement().execute("INSERT INTO kept VALUES (" + id + ", 'kept')");
    }
  }

  private static Connection connect(MariaDb server) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:mysql://127.0.0.1:" + server.port() + "/punctual?sslMode=DISABLED",
        server.user().user(),
        server.user().password());
  }
}
