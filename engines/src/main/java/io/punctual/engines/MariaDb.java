package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.ProcessEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A MariaDB server with the database {@code punctual} and its users. One of two leads, and the
 * other one follows: {@link ReplicatedDatabase}.
 */
public final class MariaDb extends SqlProcess {
  private static final String WAIT_FOR_ROOM =
      "SELECT GROUP_CONCAT(id) AS ids FROM information_schema.processlist"
          + " WHERE state = 'Waiting for someone to free space'";

  private final int n;
  private final DatabaseChoice.Started kind;
  private final Consumer<ProcessEvent> events;
  private final MariaDbPrograms programs;
  private volatile boolean leads;

  /**
   * @param n 1 for the first, which leads
   */
  MariaDb(
      int n,
      DatabaseChoice.Started kind,
      int port,
      EnginesConfig config,
      Secrets secrets,
      Consumer<ProcessEvent> events) {
    super(kind, EnginePorts.name("mariadb", n), port, config, secrets, events);
    this.n = n;
    this.kind = kind;
    this.events = events;
    this.leads = n == 1;
    this.programs = new MariaDbPrograms(config.data(), EnginePorts.name(kind.toString(), n));
  }

  /** Takes no changes of any user's, as a server that was demoted; or takes them again. */
  public void setReadOnly(boolean readOnly) {
    administer("SET GLOBAL read_only=" + readOnly);
  }

  /**
   * Ends the connections that wait for room on a disk, when there is some again: in 11.4.5 a write
   * to the binary log waits for ever (mariadb_sleep_for_space has no time limit), and each commit
   * with it.
   */
  public void endWaitsForRoom() {
    Stream.of(ask(WAIT_FOR_ROOM, "ids").split(","))
        .filter(id -> !id.isEmpty())
        .forEach(id -> administer("KILL " + id));
  }

  boolean leads() {
    return leads;
  }

  /** From now on, and at each start. */
  void lead(boolean leads) {
    this.leads = leads;
  }

  /** A column of the only row that this very server answers with; empty: there is no row. */
  String ask(String query, String column) {
    try (Connection connection = connectHere(admin());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? Objects.requireNonNullElse(row.getString(column), "") : "";
    } catch (SQLException e) {
      throw new IllegalStateException(name() + " refuses: " + query, e);
    }
  }

  @Override
  protected void prepare() throws IOException {
    programs.prepare(
        kind == DatabaseChoice.Started.MARIADB
            ? Runtimes.mariaDb()
            : FetchedPrograms.MARIADB_10.folder(data(), events).resolve("usr"),
        Runtimes.resource("mariadb.cnf")
            + (isReplicated() ? Runtimes.resource("mariadb-replicated.cnf") : "skip-log-bin\n"));
  }

  private boolean isReplicated() {
    return config().ports().isReplicated();
  }

  @Override
  protected ChildCommand command() {
    Path init = secrets().keep(name() + "-init.sql", initSql());
    List<String> more = new ArrayList<>(isReplicated() ? roleOptions() : List.of());
    more.add("--innodb-buffer-pool-size=" + config().database().bufferPoolMebibytes() + "M");
    config().tls().ifPresent(keys -> more.addAll(tlsOptions(keys)));
    more.addAll(config().database().options());
    return child(programs.server(address(), port(), init, more), Map.of(), STOP_MAX);
  }

  private static List<String> tlsOptions(TlsKeys keys) {
    return List.of("--ssl", "--ssl-cert=" + keys.certificate(), "--ssl-key=" + keys.privateKey());
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

  /** Run by the server itself before it answers anybody. */
  private String initSql() {
    return "SET sql_log_bin=0;\n" // each server does this by itself
        + usersSql();
  }
}
