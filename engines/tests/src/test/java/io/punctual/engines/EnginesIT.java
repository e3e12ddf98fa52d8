package io.punctual.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.engines.process.Death;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.RunRecord;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The real engines, started, used, killed and started again. */
@TestMethodOrder(OrderAnnotation.class)
class EnginesIT {
  @TempDir static Path temp;
  private static final RecordedEngineEvents EVENTS = new RecordedEngineEvents();
  private static Engines engines;

  @BeforeAll
  static void start() {
    engines = new Engines(EnginesConfig.in(temp, EnginePorts.free()), EVENTS);
    engines.startAll();
  }

  @AfterAll
  static void end() {
    engines.kill();
  }

  @Test
  void theDatabaseIsDurableAndStrict() throws SQLException {
    assertThat(ask("SELECT @@innodb_flush_log_at_trx_commit")).isEqualTo("1");
    assertThat(ask("SELECT @@transaction_isolation")).isEqualTo("READ-COMMITTED");
    assertThat(ask("SELECT @@collation_database")).isEqualTo("utf8mb4_bin");
    assertThat(ask("SELECT @@innodb_lock_wait_timeout")).isEqualTo("1");
  }

  @Test
  void theServicesUserChangesRowsAndNoTables() throws SQLException {
    asDdlUser("CREATE TABLE rights (a INT PRIMARY KEY)");

    as(engines.mariaDb().user(), "INSERT INTO rights VALUES (1)");

    assertThatThrownBy(() -> as(engines.mariaDb().user(), "DROP TABLE rights"))
        .hasMessageContaining("denied");
  }

  @Test
  void mariaDbKeepsItsRowsThroughAKill() throws SQLException {
    asDdlUser("CREATE TABLE kept (a INT PRIMARY KEY)");
    as(engines.mariaDb().user(), "INSERT INTO kept VALUES (7)");

    engines.mariaDb().kill();
    engines.mariaDb().start();

    assertThat(ask("SELECT a FROM kept")).isEqualTo("7");
  }

  @Test
  void kafkaKeepsItsTopicsAndRecordsThroughARestart() {
    engines.kafka().createTopic("kept", 2);
    KafkaRecords records = new KafkaRecords(engines.kafka().bootstrapServers(), "kept");
    records.send("at noon");

    engines.kafka().stop();
    engines.kafka().start();

    assertThat(records.first()).isEqualTo("at noon");
  }

  /** As the threads of a launcher in an app jar are that Java itself has made. */
  @Test
  void aKilledKafkaIsFoundReadyByAThreadWhoseClassLoaderDoesNotKnowIt() {
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try {
      engines.kafka().kill();
      engines.kafka().start();
    } finally {
      thread.setContextClassLoader(usual);
    }

    assertThat(engines.kafka().isAlive()).isTrue();
  }

  @Test
  void aTopicThatIsThereAlreadyIsLeftAsItIs() {
    engines.kafka().createTopic("twice", 2);
    engines.kafka().createTopic("twice", 3);

    assertThat(new KafkaRecords(engines.kafka().bootstrapServers(), "twice").partitions())
        .isEqualTo(2);
  }

  @Test
  void theBrokerKeepsItsTopicsThroughAKill() {
    engines.rocketMq().createAlarmTopic("alarms", 16);

    engines.rocketMq().broker().kill();
    engines.rocketMq().broker().start();

    Optional<String> route = engines.rocketMq().nameServer().wire().route("alarms");
    assertThat(route).hasValueSatisfying(body -> assertThat(body).contains("\"readQueueNums\":16"));
  }

  @Test
  void aDeathIsToldWithTheEndOfTheLog() throws Exception {
    ProcessHandle.of(engines.mariaDb().pid().orElseThrow()).orElseThrow().destroyForcibly();

    Death death = EVENTS.deaths.poll(30, TimeUnit.SECONDS);

    assertThat(death).isNotNull();
    assertThat(death.name()).isEqualTo("mariadb");
    assertThat(death.describe()).contains("signal 9", "ready for connections");
    engines.mariaDb().start();
  }

  @Test
  void aTakenPortIsNamedBeforeAnythingStarts() {
    Engines others =
        new Engines(
            EnginesConfig.in(temp.resolve("others"), portsOf(engines)), new LoggedEngineEvents());

    assertThatThrownBy(others::startAll)
        .hasMessageContainingAll("the database", "is taken by pid", "--database-port");
    assertThat(others.all()).noneMatch(ManagedProcess::isAlive);
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void nothingIsLeftAfterClose() {
    List<Long> pids = engines.all().stream().map(engine -> engine.pid().orElseThrow()).toList();

    engines.close();

    assertThat(pids).noneMatch(pid -> ProcessHandle.of(pid).isPresent());
    assertThat(RunRecord.in(engines.data().run())).noneMatch(r -> r.process().isPresent());
  }

  private static EnginePorts portsOf(Engines engines) {
    return new EnginePorts(
        engines.mariaDb().port(),
        engines.rocketMq().nameServer().port(),
        engines.rocketMq().broker().port(),
        engines.kafka().port(),
        engines.kafka().port() + 1);
  }

  private static void asDdlUser(String sql) throws SQLException {
    as(engines.mariaDb().ddlUser(), sql);
  }

  private static void as(Credentials user, String sql) throws SQLException {
    try (Connection connection = connect(user);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String ask(String sql) throws SQLException {
    try (Connection connection = connect(engines.mariaDb().user());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private static Connection connect(Credentials user) throws SQLException {
    return DriverManager.getConnection(engines.mariaDb().jdbcUrl(), user.user(), user.password());
  }
}
