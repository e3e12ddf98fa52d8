package io.punctual.engines;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A server with the database {@code punctual} and its users. */
public sealed interface SqlServer permits SqlProcess, RunningServer {
  /** The database {@code punctual}, at the server that leads. */
  String jdbcUrl();

  /** Another database of this server's. */
  String jdbcUrl(String database);

  /** May do anything to databases named {@code punctual…}. */
  Credentials ddlUser();

  /** May read and write rows, nothing else. */
  Credentials user();

  /** Returns when it can be used. */
  void start();

  /** As it says itself. */
  default String version() {
    try (Connection connection = connect(jdbcUrl(), user());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT VERSION()")) {
      return row.next() ? row.getString(1) : "";
    } catch (SQLException e) {
      throw new IllegalStateException("the database does not answer: " + e.getMessage(), e);
    }
  }

  /**
   * Drops and makes an empty database, for a test that wants its own.
   *
   * @param name begins with {@code punctual}, where both users have their rights
   * @return its JDBC URL
   */
  default String freshDatabase(String name) {
    if (!name.matches("punctual[a-z0-9_]*")) {
      throw new IllegalArgumentException("not the name of a database of ours: " + name);
    }
    try (Connection connection = connect(jdbcUrl(), ddlUser());
        Statement statement = connection.createStatement()) {
      statement.execute("SET SESSION lock_wait_timeout = 30"); // a test may have left a reader
      statement.execute("DROP DATABASE IF EXISTS " + name);
      statement.execute("CREATE DATABASE " + name + SqlProcess.TEXT);
      return jdbcUrl(name);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot make database " + name, e);
    }
  }

  private static Connection connect(String url, Credentials credentials) throws SQLException {
    return DriverManager.getConnection(url, credentials.user(), credentials.password());
  }
}
