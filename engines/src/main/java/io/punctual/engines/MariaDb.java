package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.ProcessIdentity;
import io.punctual.engines.process.RunToEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A MariaDB server with the database {@code punctual} and its two users. */
public final class MariaDb extends ManagedProcess {
  static final String DATABASE = "punctual";
  private static final Duration STOP_MAX = Duration.ofSeconds(15);
  private static final Duration SQL_MAX = Duration.ofSeconds(10);

  private final EnginesConfig config;
  private final Secrets secrets;
  private final MariaDbPrograms programs;
  private final Credentials ddlUser;
  private final Credentials user;

  MariaDb(EnginesConfig config, Secrets secrets, Consumer<ProcessEvent> events) {
    super(
        new ProcessIdentity("mariadb", "11.4", config.ports().address(), config.ports().mariaDb()),
        config.data(),
        events);
    this.config = config;
    this.secrets = secrets;
    this.programs = new MariaDbPrograms(config.data());
    this.ddlUser = new Credentials("punctual_ddl", secrets.get("mariadb-punctual_ddl.password"));
    this.user = new Credentials("punctual", secrets.get("mariadb-punctual.password"));
  }

  /** The database {@code punctual}. */
  public String jdbcUrl() {
    return jdbcUrl(DATABASE);
  }

  public String jdbcUrl(String database) {
    return "jdbc:mysql://"
        + config.ports().found().with(port())
        + "/"
        + database
        + "?sslMode=DISABLED";
  }

  /** May do anything to databases named {@code punctual…}. */
  public Credentials ddlUser() {
    return ddlUser;
  }

  /** May read and write rows, nothing else. */
  public Credentials user() {
    return user;
  }

  /**
   * Drops and makes an empty database, for a test that wants its own.
   *
   * @param name begins with {@code punctual}, where both users have their rights
   * @return its JDBC URL
   */
  public String freshDatabase(String name) {
    if (!name.matches("punctual[a-z0-9_]*")) {
      throw new IllegalArgumentException("not the name of a database of ours: " + name);
    }
    try (Connection connection = connect(ddlUser);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP DATABASE IF EXISTS " + name);
      statement.execute("CREATE DATABASE " + name);
      return jdbcUrl(name);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot make database " + name, e);
    }
  }

  /** Takes no changes of any user's, as a server that was demoted; or takes them again. */
  public void setReadOnly(boolean readOnly) {
    RunToEnd.run(
        ChildCommand.task(
            "mariadb-sql", programs.sql("SET GLOBAL read_only=" + readOnly), Map.of()),
        data(),
        SQL_MAX);
  }

  private Connection connect(Credentials credentials) throws SQLException {
    return DriverManager.getConnection(jdbcUrl(), credentials.user(), credentials.password());
  }

  @Override
  public List<PortUse> ports() {
    return List.of(new PortUse(address(), port(), "MariaDB", "choose another with --mariadb-port"));
  }

  @Override
  protected void prepare() throws IOException {
    programs.prepare();
  }

  @Override
  protected ChildCommand command() {
    Path init = secrets.keep("mariadb-init.sql", initSql());
    return child(
        programs.server(address(), port(), init, config.bufferPoolMebibytes()), Map.of(), STOP_MAX);
  }

  /** Database, users and rights: run by the server itself before it answers anybody. */
  private String initSql() {
    return "CREATE DATABASE IF NOT EXISTS %s CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;\n"
            .formatted(DATABASE)
        + account(ddlUser, "ALL PRIVILEGES")
        + account(user, "SELECT, INSERT, UPDATE, DELETE");
  }

  /** A server that listens elsewhere than on loopback is asked by other machines, too. */
  private String account(Credentials credentials, String rights) {
    String from = address().equals(ListenAddress.LOOPBACK) ? address().ip() : "%";
    return """
    CREATE USER IF NOT EXISTS %1$s IDENTIFIED BY '%2$s';
    ALTER USER %1$s IDENTIFIED BY '%2$s';
    GRANT %3$s ON `%4$s%%`.* TO %1$s;
    """
        .formatted(
            "'" + credentials.user() + "'@'" + from + "'",
            credentials.password(),
            rights,
            DATABASE);
  }

  @Override
  protected boolean isReady() {
    try (Connection connection = connect(user);
        Statement statement = connection.createStatement()) {
      return statement.execute("SELECT 1");
    } catch (SQLException e) {
      return false;
    }
  }
}
