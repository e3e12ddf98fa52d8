package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.ProcessEvents;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A MariaDB server with the database {@code punctual} and its two users. */
public final class MariaDb extends Engine {
  static final String DATABASE = "punctual";
  private static final Duration STOP_MAX = Duration.ofSeconds(15);

  private final ListenAddress found;
  private final int port;
  private final MariaDbInstallation installation;
  private final Credentials ddlUser;
  private final Credentials user;

  MariaDb(
      DataFolder data,
      EnginePorts ports,
      int bufferPoolMebibytes,
      Secrets secrets,
      ProcessEvents events) {
    super(data, ports.address(), events);
    this.found = ports.found();
    this.port = ports.mariaDb();
    this.ddlUser = new Credentials("punctual_ddl", secrets.get("mariadb-punctual_ddl.password"));
    this.user = new Credentials("punctual", secrets.get("mariadb-punctual.password"));
    this.installation =
        new MariaDbInstallation(data, ports.address(), secrets, bufferPoolMebibytes);
  }

  /** The database {@code punctual}. */
  public String jdbcUrl() {
    return jdbcUrl(DATABASE);
  }

  public String jdbcUrl(String database) {
    return "jdbc:mysql://" + found.with(port) + "/" + database + "?sslMode=DISABLED";
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

  private Connection connect(Credentials credentials) throws SQLException {
    return DriverManager.getConnection(jdbcUrl(), credentials.user(), credentials.password());
  }

  @Override
  public String name() {
    return "mariadb";
  }

  @Override
  public String version() {
    return "11.4";
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public List<PortUse> ports() {
    return List.of(new PortUse(address(), port, "MariaDB", "choose another with --mariadb-port"));
  }

  @Override
  protected void prepare() {
    installation.installOnce();
  }

  @Override
  protected ChildCommand command() {
    Path init = installation.writeInit(List.of(ddlUser, user));
    return new ChildCommand(
        name(), version(), port, installation.server(port, init), Map.of(), STOP_MAX);
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
