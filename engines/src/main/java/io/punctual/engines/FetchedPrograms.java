package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.RunToEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The programs of an engine that Maven does not have: fetched when first asked for, and kept
 * outside of the tree for all who build on this machine.
 *
 * @param name of their folder, with their version
 * @param takes how long that is
 * @param needs a command that must be there
 * @param remedy how to get that command
 * @param script that fetches, and its arguments after the folder
 */
record FetchedPrograms(
    String name, String takes, String needs, String remedy, List<String> script) {
  static final FetchedPrograms MARIADB_10 =
      ofDebian(
          "mariadb-10.11",
          "bookworm",
          "mariadb-server-core=1:10.11.*,mariadb-client-core=1:10.11.*",
          List.of("sbin/mariadbd", "bin/my_print_defaults", "bin/resolveip"));
  static final FetchedPrograms MYSQL =
      ofDebian("mysql-9.7", "sid", "mysql-server-core=9.7.*", List.of("sbin/mysqld"));
  static final FetchedPrograms TIDB =
      new FetchedPrograms(
          "tidb-8.5.6",
          "builds TiDB from its Go module, 10 to 30 minutes and 3 GiB of Go's caches, once",
          "go",
          "TiDB is built by Go: install 1.21 or later, as https://go.dev/doc/install says",
          List.of("build-tidb.sh"));

  private static final Duration FETCH_MAX = Duration.ofMinutes(90);

  private static FetchedPrograms ofDebian(
      String name, String suite, String packages, List<String> programs) {
    List<String> script = new ArrayList<>(List.of("fetch-debian.sh", suite, packages));
    script.addAll(programs);
    return new FetchedPrograms(
        name,
        "unpacks Debian's packages into its cache, some minutes and 330 MiB, once",
        "apt-get",
        "its packages are Debian's: use Debian or Ubuntu (apt install debian-archive-keyring)",
        List.copyOf(script));
  }

  /** Where they are; fetched if they are not. */
  Path folder(DataFolder data, Consumer<ProcessEvent> events) throws IOException {
    Path folder = cache().resolve(name);
    if (!Files.isDirectory(folder)) {
      requireCommand();
      events.accept(new ProcessEvent.Fetching(name, takes));
      fetch(folder, data);
    }
    return folder;
  }

  private static Path cache() {
    String usual = System.getProperty("user.home") + "/.cache";
    return Path.of(System.getenv().getOrDefault("XDG_CACHE_HOME", usual), "punctual", "engines");
  }

  private void requireCommand() {
    boolean found =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
            .anyMatch(it -> Files.isExecutable(Path.of(it, needs)));
    if (!found) {
      throw new IllegalStateException("no " + needs + " for " + name + ": " + remedy);
    }
  }

  /** Of two who fetch at once, the first one's stays. */
  private void fetch(Path folder, DataFolder data) throws IOException {
    Path half = folder.resolveSibling(name + ".half-" + ProcessHandle.current().pid());
    Path file = Files.writeString(data.folder("run").resolve(script.getFirst()), text());
    List<String> command = new ArrayList<>(List.of("bash", file.toString()));
    Files.createDirectories(half);
    command.add(half.toString());
    command.addAll(script.subList(1, script.size()));
    try {
      RunToEnd.run(ChildCommand.task("fetch-" + name, command, Map.of()), data, FETCH_MAX);
      if (!Files.isDirectory(folder)) {
        Files.move(half, folder);
      }
    } finally {
      DataFolder.delete(half);
    }
  }

  private String text() {
    return Runtimes.resource(script.getFirst());
  }
}
