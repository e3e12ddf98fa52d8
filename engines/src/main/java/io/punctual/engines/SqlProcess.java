package io.punctual.engines;

import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.ProcessIdentity;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * A database server that is started here. It makes its users before it answers anybody. Where there
 * are {@link EnginesConfig#tls}, they must come by TLS.
 */
public abstract sealed class SqlProcess extends ManagedProcess implements SqlServer
    permits MariaDb, MySql, TiDb {
  static final String DATABASE = "punctual";
  static final String TEXT = " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin";
  static final Duration STOP_MAX = Duration.ofSeconds(15);

  private final EnginesConfig config;
  private final Secrets secrets;
  private final Credentials ddlUser;
  private final Credentials user;
  private final Credentials admin;

  /**
   * @param kind as it is called
   * @param name of the process, and of its folder
   */
  SqlProcess(
      DatabaseChoice.Started kind,
      String name,
      int port,
      EnginesConfig config,
      Secrets secrets,
      Consumer<ProcessEvent> events) {
    super(
        new ProcessIdentity(name, kind.version(), config.ports().address(), port),
        config.data(),
        events);
    this.config = config;
    this.secrets = secrets;
    this.ddlUser = secret("punctual_ddl");
    this.user = secret("punctual");
    this.admin = secret("punctual_admin");
  }

  /** A user whose password is made here. */
  final Credentials secret(String user) {
    return new Credentials(user, secrets.get("mariadb-" + user + ".password"));
  }

  final EnginesConfig config() {
    return config;
  }

  final Secrets secrets() {
    return secrets;
  }

  @Override
  public final String jdbcUrl() {
    return jdbcUrl(DATABASE);
  }

  @Override
  public final String jdbcUrl(String database) {
    return jdbcUrl(config.ports().found().with(config.ports().database()), database);
  }

  private String jdbcUrl(String server, String database) {
    String tls = config.tls().isPresent() ? "REQUIRED" : "DISABLED";
    return "jdbc:mysql://" + server + "/" + database + "?sslMode=" + tls + urlOptions();
  }

  /** Further options of the driver's. */
  String urlOptions() {
    return "";
  }

  @Override
  public final Credentials ddlUser() {
    return ddlUser;
  }

  @Override
  public final Credentials user() {
    return user;
  }

  final Credentials admin() {
    return admin;
  }

  /** Runs statements on this very server, as its administrator. */
  public final void administer(String... statements) {
    try (Connection connection = connectHere(admin);
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(name() + " refuses a statement", e);
    }
  }

  /** To this very server, whichever leads. */
  final Connection connectHere(Credentials credentials) throws SQLException {
    return DriverManager.getConnection(
        jdbcUrl(address().with(port()), DATABASE), credentials.user(), credentials.password());
  }

  @Override
  public final List<PortUse> ports() {
    return List.of(
        new PortUse(address(), port(), "the database", "choose another with --database-port"));
  }

  /** The database, its users and their rights. */
  final String usersSql() {
    return "CREATE DATABASE IF NOT EXISTS %s%s;\n".formatted(DATABASE, TEXT)
        + account(ddlUser, from(), "ALL PRIVILEGES ON `" + DATABASE + "%`.*")
        + account(user, from(), "SELECT, INSERT, UPDATE, DELETE ON `" + DATABASE + "%`.*")
        + account(admin, ListenAddress.LOOPBACK.ip(), "ALL PRIVILEGES ON *.*");
  }

  /** A server that listens elsewhere than on loopback is asked by other machines, too. */
  private String from() {
    return address().equals(ListenAddress.LOOPBACK) ? address().ip() : "%";
  }

  private String account(Credentials credentials, String from, String rights) {
    return """
    CREATE USER IF NOT EXISTS %1$s IDENTIFIED BY '%2$s';
    ALTER USER %1$s IDENTIFIED BY '%2$s' REQUIRE %4$s;
    GRANT %3$s TO %1$s;
    """
        .formatted(
            "'" + credentials.user() + "'@'" + from + "'",
            credentials.password(),
            rights,
            config.tls().isPresent() ? "SSL" : "NONE");
  }

  @Override
  protected final boolean isReady() {
    try (Connection connection = connectHere(user);
        Statement statement = connection.createStatement()) {
      return statement.execute("SELECT 1");
    } catch (SQLException e) {
      return false;
    }
  }
}
