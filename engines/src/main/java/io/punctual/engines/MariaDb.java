package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A MariaDB server with the database {@code punctual} and its users. One of two leads, and the
 * other one follows: {@link ReplicatedDatabase}.
 */
public final class MariaDb extends ManagedProcess {
  static final String DATABASE = "punctual";
  private static final Duration STOP_MAX = Duration.ofSeconds(15);

  private final int n;
  private final EnginesConfig config;
  private final Secrets secrets;
  private final MariaDbPrograms programs;
  private final Credentials ddlUser;
  private final Credentials user;
  private final Credentials admin;
  private volatile boolean leads;

  /**
   * @param n 1 for the first, which leads
   */
  MariaDb(int n, int port, EnginesConfig config, Secrets secrets, Consumer<ProcessEvent> events) {
    super(
        new ProcessIdentity(EnginePorts.name("mariadb", n), "11.4", config.ports().address(), port),
        config.data(),
        events);
    this.n = n;
    this.leads = n == 1;
    this.config = config;
    this.secrets = secrets;
    this.programs = new MariaDbPrograms(config.data(), name());
    this.ddlUser = new Credentials("punctual_ddl", secrets.get("mariadb-punctual_ddl.password"));
    this.user = new Credentials("punctual", secrets.get("mariadb-punctual.password"));
    this.admin = new Credentials("punctual_admin", secrets.get("mariadb-punctual_admin.password"));
  }

  /** The database {@code punctual}, at the server that leads. */
  public String jdbcUrl() {
    return jdbcUrl(DATABASE);
  }

  public String jdbcUrl(String database) {
    return jdbcUrl(config.ports().found().with(config.ports().mariaDb()), database);
  }

  private static String jdbcUrl(String server, String database) {
    return "jdbc:mysql://" + server + "/" + database + "?sslMode=DISABLED";
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
    try (Connection connection = connect(jdbcUrl(), ddlUser);
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
    administer("SET GLOBAL read_only=" + readOnly);
  }

  boolean leads() {
    return leads;
  }

  /** From now on, and at each start. */
  void lead(boolean leads) {
    this.leads = leads;
  }

  Credentials admin() {
    return admin;
  }

  /** Runs statements on this very server, as its administrator. */
  public void administer(String... statements) {
    try (Connection connection = connectHere(admin);
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(name() + " refuses a statement", e);
    }
  }

  /** A column of the only row that this very server answers with; empty: there is no row. */
  String ask(String query, String column) {
    try (Connection connection = connectHere(admin);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? Objects.requireNonNullElse(row.getString(column), "") : "";
    } catch (SQLException e) {
      throw new IllegalStateException(name() + " refuses: " + query, e);
    }
  }

  private Connection connectHere(Credentials credentials) throws SQLException {
    return connect(jdbcUrl(address().with(port()), DATABASE), credentials);
  }

  private static Connection connect(String url, Credentials credentials) throws SQLException {
    return DriverManager.getConnection(url, credentials.user(), credentials.password());
  }

  @Override
  public List<PortUse> ports() {
    return List.of(new PortUse(address(), port(), "MariaDB", "choose another with --mariadb-port"));
  }

  @Override
  protected void prepare() throws IOException {
    programs.prepare(
        Runtimes.resource("mariadb.cnf")
            + (isReplicated() ? Runtimes.resource("mariadb-replicated.cnf") : "skip-log-bin\n"));
  }

  private boolean isReplicated() {
    return config.ports().isReplicated();
  }

  @Override
  protected ChildCommand command() {
    Path init = secrets.keep(name() + "-init.sql", initSql());
    List<String> more = new ArrayList<>(isReplicated() ? roleOptions() : List.of());
    more.add("--innodb-buffer-pool-size=" + config.bufferPoolMebibytes() + "M");
    return child(programs.server(address(), port(), init, more), Map.of(), STOP_MAX);
  }

  /**
   * One that follows and was killed drops what only it has: nobody was told that it is committed.
   */
  private List<String> roleOptions() {
    return List.of(
        "--server-id=" + n,
        "--read-only=" + !leads,
        "--rpl-semi-sync-master-enabled=" + leads,
        "--init-rpl-role=" + (leads ? "MASTER" : "SLAVE"));
  }

  /** Database, users and rights: run by the server itself before it answers anybody. */
  private String initSql() {
    return "SET sql_log_bin=0;\n" // each server does this by itself
        + "CREATE DATABASE IF NOT EXISTS %s CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;\n"
            .formatted(DATABASE)
        + account(ddlUser, from(), "ALL PRIVILEGES ON `" + DATABASE + "%`.*")
        + account(user, from(), "SELECT, INSERT, UPDATE, DELETE ON `" + DATABASE + "%`.*")
        + account(admin, ListenAddress.LOOPBACK.ip(), "ALL PRIVILEGES ON *.*");
  }

  /** A server that listens elsewhere than on loopback is asked by other machines, too. */
  private String from() {
    return address().equals(ListenAddress.LOOPBACK) ? address().ip() : "%";
  }

  private static String account(Credentials credentials, String from, String rights) {
    return """
    CREATE USER IF NOT EXISTS %1$s IDENTIFIED BY '%2$s';
    ALTER USER %1$s IDENTIFIED BY '%2$s';
    GRANT %3$s TO %1$s;
    """
        .formatted("'" + credentials.user() + "'@'" + from + "'", credentials.password(), rights);
  }

  @Override
  protected boolean isReady() {
    try (Connection connection = connectHere(user);
        Statement statement = connection.createStatement()) {
      return statement.execute("SELECT 1");
    } catch (SQLException e) {
      return false;
    }
  }
}
