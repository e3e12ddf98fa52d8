package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.RunToEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How MariaDB's programs are called, as MariaDB or Debian has packed them. */
final class MariaDbPrograms {
  private static final Duration INSTALL_MAX = Duration.ofSeconds(120);

  private final DataFolder data;
  private final String name;
  private Path base = Path.of("");

  /**
   * @param data where MariaDB's own folder is kept
   * @param name of that folder
   */
  MariaDbPrograms(DataFolder data, String name) {
    this.data = data;
    this.name = name;
  }

  /**
   * Writes settings, and once the system tables. A half-done installation is redone.
   *
   * @param from the folder of the programs
   */
  void prepare(Path from, String settings) throws IOException {
    base = from;
    try (Stream<Path> programs = Files.list(base.resolve("bin"))) {
      programs
          .filter(program -> !Files.isExecutable(program)) // unpacking does not see to that
          .forEach(program -> program.toFile().setExecutable(true));
    }
    if (!Files.isDirectory(folder())) {
      Path half = data.root().resolve(name + ".half");
      DataFolder.delete(half);
      Files.createDirectories(half);
      RunToEnd.run(install(half), data, INSTALL_MAX);
      Files.move(half, folder(), StandardCopyOption.ATOMIC_MOVE);
    }
    Files.writeString(settings(), settings);
  }

  private ChildCommand install(Path folder) {
    String script = program("scripts/mariadb-install-db", "bin/mariadb-install-db");
    String root = "--auth-root-authentication-method=socket";
    List<String> command =
        command(folder, "/bin/sh", script, "--no-defaults", "--skip-test-db", root);
    return ChildCommand.task(name + "-install", command, Map.of());
  }

  /**
   * @param init SQL that the server runs before it answers anybody
   * @param more options
   */
  List<String> server(ListenAddress address, int port, Path init, List<String> more) {
    List<String> command =
        command(
            folder(),
            program("bin/mariadbd", "sbin/mariadbd"),
            "--defaults-file=" + settings(),
            "--bind-address=" + address.ip(),
            "--port=" + port,
            "--init-file=" + init);
    command.addAll(more);
    return command;
  }

  private String program(String ofMariaDb, String ofDebian) {
    Path program = base.resolve(ofMariaDb);
    return (Files.exists(program) ? program : base.resolve(ofDebian)).toString();
  }

  /** Which defaults are read must be said first, so the options of all programs come last. */
  private List<String> command(Path folder, String... program) {
    List<String> command = new ArrayList<>(List.of(program));
    command.add("--basedir=" + base);
    command.add("--datadir=" + folder);
    command.add("--tmpdir=" + folder); // one that starts deletes what others have in a shared one
    command.add("--skip-name-resolve");
    command.add("--innodb-log-file-size=256M");
    if ("root".equals(System.getProperty("user.name"))) {
      command.add("--user=root"); // it runs as root only when asked to
    }
    return command;
  }

  private Path folder() {
    return data.root().resolve(name);
  }

  private Path settings() {
    return data.root().resolve(name + ".cnf");
  }
}
