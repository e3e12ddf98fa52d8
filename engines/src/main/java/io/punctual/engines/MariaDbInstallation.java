package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.RunToEnd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Where MariaDB's programs and its data are, and how they are called. */
final class MariaDbInstallation {
  private static final Duration INSTALL_MAX = Duration.ofSeconds(120);
  private static final String FOLDER = "mariadb";

  /**
   * Durable and strict as in production; small, and without what a single machine has no use for.
   */
  private static final List<String> SETTINGS =
      List.of(
          "--innodb-flush-log-at-trx-commit=1",
          "--transaction-isolation=READ-COMMITTED",
          "--innodb-lock-wait-timeout=1",
          "--character-set-server=utf8mb4",
          "--collation-server=utf8mb4_bin",
          "--default-time-zone=+00:00",
          "--max-allowed-packet=64M",
          "--skip-name-resolve",
          "--skip-log-bin",
          "--skip-ssl",
          "--local-infile=0",
          "--performance-schema=OFF",
          "--max-connections=200",
          "--innodb-log-file-size=256M",
          "--innodb-log-buffer-size=8M",
          "--key-buffer-size=1M",
          "--aria-pagecache-buffer-size=8M",
          "--table-open-cache=400");

  private final DataFolder data;
  private final ListenAddress address;
  private final Secrets secrets;
  private final int bufferPoolMebibytes;

  MariaDbInstallation(
      DataFolder data, ListenAddress address, Secrets secrets, int bufferPoolMebibytes) {
    this.data = data;
    this.address = address;
    this.secrets = secrets;
    this.bufferPoolMebibytes = bufferPoolMebibytes;
  }

  /** Makes the system tables, unless that was done before. A half-done installation is redone. */
  void installOnce() {
    Path folder = folder();
    if (Files.isDirectory(folder)) {
      return;
    }
    Path half = data.root().resolve(FOLDER + ".half");
    try {
      deleteAll(half);
      Files.createDirectories(half);
      RunToEnd.run(install(half), data, INSTALL_MAX);
      Files.move(half, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot install MariaDB into " + folder, e);
    }
  }

  private ChildCommand install(Path folder) {
    Path home = Runtimes.mariaDb();
    List<String> command = new ArrayList<>();
    command.add("/bin/sh");
    command.add(home.resolve("scripts/mariadb-install-db").toString());
    command.add("--no-defaults");
    command.add("--basedir=" + home);
    command.add("--datadir=" + folder);
    command.add("--skip-name-resolve");
    command.add("--skip-test-db");
    command.add("--auth-root-authentication-method=socket");
    command.add("--innodb-log-file-size=256M");
    command.addAll(asRoot());
    makeExecutable(home);
    return new ChildCommand("mariadb-install", "", 0, command, Map.of(), Duration.ofSeconds(5));
  }

  List<String> server(int port, Path init) {
    Path home = Runtimes.mariaDb();
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin/mariadbd").toString());
    command.add("--no-defaults");
    command.add("--basedir=" + home);
    command.add("--datadir=" + folder());
    command.add("--bind-address=" + address.ip());
    command.add("--port=" + port);
    command.add("--socket=mariadb.sock"); // in the data folder: its full path may be too long
    command.add("--pid-file=mariadb.pid");
    command.add("--init-file=" + init);
    command.addAll(SETTINGS);
    command.add("--innodb-buffer-pool-size=" + bufferPoolMebibytes + "M");
    command.addAll(asRoot());
    makeExecutable(home);
    return command;
  }

  /** Database, users and rights: run by the server itself before it answers anybody. */
  Path writeInit(List<Credentials> users) {
    StringBuilder sql = new StringBuilder();
    sql.append("CREATE DATABASE IF NOT EXISTS ")
        .append(MariaDb.DATABASE)
        .append(" CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;\n");
    for (Credentials user : users) {
      String account = account(user);
      String identified = account + " IDENTIFIED BY '" + user.password() + "';\n";
      sql.append("CREATE USER IF NOT EXISTS ").append(identified);
      sql.append("ALTER USER ").append(identified);
    }
    sql.append(grant("ALL PRIVILEGES", users.getFirst()));
    sql.append(grant("SELECT, INSERT, UPDATE, DELETE", users.getLast()));
    return secrets.keep("mariadb-init.sql", sql.toString());
  }

  private String grant(String rights, Credentials user) {
    return "GRANT %s ON `%s%%`.* TO %s;\n".formatted(rights, MariaDb.DATABASE, account(user));
  }

  /** Who listens elsewhere than on loopback is asked by others than this machine. */
  private String account(Credentials user) {
    String from = address.equals(ListenAddress.LOOPBACK) ? address.ip() : "%";
    return "'" + user.user() + "'@'" + from + "'";
  }

  private Path folder() {
    return data.root().resolve(FOLDER);
  }

  /** MariaDB runs as root only when asked to. */
  private static List<String> asRoot() {
    return "root".equals(System.getProperty("user.name")) ? List.of("--user=root") : List.of();
  }

  private static void makeExecutable(Path home) {
    try (Stream<Path> programs = Files.list(home.resolve("bin"))) {
      programs
          .filter(program -> !Files.isExecutable(program))
          .forEach(program -> program.toFile().setExecutable(true));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void deleteAll(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
      }
    }
  }
}
