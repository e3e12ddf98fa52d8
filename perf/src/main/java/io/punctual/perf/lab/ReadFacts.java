package io.punctual.perf.lab;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.MariaDb;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.RunRecord;
import io.punctual.standalone.DataOption;
import io.punctual.standalone.stack.RunningStack;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads what keeps a report honest, from what runs and not from what was meant to run. */
final class ReadFacts {
  /**
   * Where and with what a run was made.
   *
   * @param shown in the order in which they are shown
   * @param flags each process' JVM flags, and the settings it was given
   * @param voids why figures made so count for nothing
   */
  record Facts(Map<String, String> shown, Map<String, String> flags, List<String> voids) {}

  private static final Set<String> MEMORY = Set.of("tmpfs", "ramfs", "zram");
  private static final List<String> FOLDERS = List.of("mariadb", "kafka", "rocketmq-broker");
  private static final String FLUSH =
      "SELECT @@innodb_flush_log_at_trx_commit, CONCAT('MariaDB ', @@version,"
          + " ', innodb_flush_log_at_trx_commit=', @@innodb_flush_log_at_trx_commit,"
          + " ', flush_method=', @@innodb_flush_method, ', doublewrite=', @@innodb_doublewrite,"
          + " ', sync_binlog=', @@sync_binlog, ', log_bin=', @@log_bin,"
          + " ', buffer pool ', @@innodb_buffer_pool_size DIV 1048576, ' MiB')";

  private final DataFolder data;
  private final List<RunRecord> processes;
  private final Map<String, String> shown = new LinkedHashMap<>();
  private final List<String> voids = new ArrayList<>();

  ReadFacts(DataFolder data, RunningStack running) {
    this.data = data;
    // The launcher only waits.
    this.processes =
        running.processes().stream().filter(it -> !it.name().equals("launcher")).toList();
  }

  Facts read() {
    shown.put("commit", commit());
    shown.put("machine", machine());
    shown.put(
        "system",
        "%s %s, Java %s"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                Runtime.version()));
    processes.stream().filter(it -> it.name().equals("mariadb")).forEach(this::flush);
    shown.put("Kafka's acks", "all, idempotent: fixed in the callback's code (KafkaProducers)");
    shown.put("RocketMQ's flush", "asynchronous: it is only the clock");
    FOLDERS.forEach(this::fileSystem);
    shown.put(
        "processes", processes.stream().map(RunRecord::name).collect(Collectors.joining(", ")));
    return new Facts(shown, flags(), voids);
  }

  private static String commit() {
    String changes = git("status", "--porcelain", "--untracked-files=no");
    return git("rev-parse", "HEAD")
        + (changes.isEmpty() ? "" : ", with changes that are not committed");
  }

  private static String git(String... words) {
    List<String> command =
        Stream.concat(Stream.of("git", "-C", DataOption.HOME.toString()), Stream.of(words))
            .toList();
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException noGit) {
      return "";
    }
  }

  private static String machine() {
    var system =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
    return "%d processors (%s), %d GiB"
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            model(),
            Math.round(system.getTotalMemorySize() / (double) (1L << 30)));
  }

  private static String model() {
    try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .orElse(System.getProperty("os.arch", ""));
    } catch (IOException noLinux) {
      return System.getProperty("os.arch", "");
    }
  }

  private void flush(RunRecord record) {
    EnginePorts ports = new EnginePorts(record.port(), 0, 0, 0, 0).at(record.address());
    MariaDb database =
        Engines.of(new EnginesConfig(data, ports), new LoggedEngineEvents()).mariaDb();
    try (Connection connection =
            DriverManager.getConnection(
                database.jdbcUrl(), database.user().user(), database.user().password());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(FLUSH)) {
      row.next();
      shown.put("database's flush", row.getString(2));
      if (row.getInt(1) != 1) {
        voids.add("the database does not flush at each commit");
      }
    } catch (SQLException e) {
      voids.add("the database's flush settings can't be read: " + e.getMessage());
    }
  }

  private void fileSystem(String name) {
    try {
      String type = Files.getFileStore(data.root().resolve(name)).type();
      shown.put("file system of " + name, type);
      if (MEMORY.contains(type)) {
        voids.add("the data of " + name + " are in memory (" + type + ")");
      }
    } catch (IOException e) {
      shown.put("file system of " + name, "not here");
    }
  }

  private Map<String, String> flags() {
    Map<String, String> flags = new LinkedHashMap<>();
    processes.forEach(
        it -> it.process().ifPresent(process -> flags.put(it.name(), flags(process))));
    flags.values().removeIf(String::isEmpty);
    flags.put("perf", flags(ProcessHandle.current()));
    return flags;
  }

  /** What begins with -X, and the settings of a service but for where it finds the others. */
  private static String flags(ProcessHandle process) {
    return words(process).stream()
        .filter(word -> word.matches("(-X|--punctual\\.|--innodb).*"))
        .filter(
            word ->
                !word.matches(".*(bootstrap-servers|name-server|HeapDumpPath|SharedArchiveFile).*"))
        .collect(Collectors.joining(" "));
  }

  private static List<String> words(ProcessHandle process) {
    try {
      String line = Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
      return Arrays.asList(line.split("\0"));
    } catch (IOException noLinux) {
      return process.info().arguments().map(Arrays::asList).orElse(List.of());
    }
  }
}
