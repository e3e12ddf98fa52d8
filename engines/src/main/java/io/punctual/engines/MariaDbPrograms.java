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
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How MariaDB's programs are called.
 *
 * @param data where MariaDB's own folder is kept
 */
record MariaDbPrograms(DataFolder data) {
  private static final Duration INSTALL_MAX = Duration.ofSeconds(120);
  private static final String FOLDER = "mariadb";

  /** Makes the system tables, unless that was done before. A half-done installation is redone. */
  void installOnce() {
    Path folder = folder();
    if (Files.isDirectory(folder)) {
      return;
    }
    Path half = data.root().resolve(FOLDER + ".half");
    try {
      DataFolder.delete(half);
      Files.createDirectories(half);
      RunToEnd.run(install(half), data, INSTALL_MAX);
      Files.move(half, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot install MariaDB into " + folder, e);
    }
  }

  private static ChildCommand install(Path folder) {
    List<String> command = new ArrayList<>();
    command.add("/bin/sh");
    command.add(home().resolve("scripts/mariadb-install-db").toString());
    command.add("--no-defaults");
    command.addAll(common(folder));
    command.add("--skip-test-db");
    command.add("--auth-root-authentication-method=socket");
    return ChildCommand.task("mariadb-install", command, Map.of());
  }

  /**
   * @param init SQL that the server runs before it answers anybody
   */
  List<String> server(ListenAddress address, int port, Path init, int bufferPoolMebibytes) {
    List<String> command = new ArrayList<>();
    command.add(home().resolve("bin/mariadbd").toString());
    command.add("--defaults-file=" + writeSettings());
    command.addAll(common(folder()));
    command.add("--bind-address=" + address.ip());
    command.add("--port=" + port);
    command.add("--init-file=" + init);
    command.add("--innodb-buffer-pool-size=" + bufferPoolMebibytes + "M");
    return command;
  }

  private Path writeSettings() {
    Path file = data.root().resolve("mariadb.cnf");
    try {
      return Files.writeString(file, Runtimes.resource("mariadb.cnf"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private static List<String> common(Path folder) {
    List<String> options = new ArrayList<>();
    options.add("--basedir=" + home());
    options.add("--datadir=" + folder);
    options.add("--skip-name-resolve");
    options.add("--innodb-log-file-size=256M");
    if ("root".equals(System.getProperty("user.name"))) {
      options.add("--user=root"); // it runs as root only when asked to
    }
    return options;
  }

  private Path folder() {
    return data.root().resolve(FOLDER);
  }

  /** With programs that can be run, which unpacking does not see to. */
  private static Path home() {
    Path home = Runtimes.mariaDb();
    try (Stream<Path> programs = Files.list(home.resolve("bin"))) {
      programs
          .filter(program -> !Files.isExecutable(program))
          .forEach(program -> program.toFile().setExecutable(true));
      return home;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
