package io.punctual.perf.lab;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.MariaDb;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.RunRecord;
import io.punctual.standalone.stack.RunningStack;
import java.io.IOException;
import java.lang.management.ManagementFactory;
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
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads what keeps a report honest, from what runs and not from what was meant to run. */
public final class ReadFacts {
  private static final Set<String> MEMORY = Set.of("tmpfs", "ramfs", "zram");
  private static final List<String> FOLDERS = List.of("mariadb", "kafka", "rocketmq-broker");
  private static final String FLUSH =
      "SELECT @@version, @@innodb_flush_log_at_trx_commit, @@innodb_flush_method,"
          + " @@innodb_doublewrite, @@sync_binlog, @@log_bin, @@innodb_buffer_pool_size";

  private final Path home;
  private final DataFolder data;
  private final RunningStack running;
  private final Map<String, String> told = new LinkedHashMap<>();
  private final List<String> voids = new ArrayList<>();

  public ReadFacts(Path home, DataFolder data, RunningStack running) {
    this.home = home;
    this.data = data;
    this.running = running;
  }

  public Facts read() {
    told.put("commit", commit());
    told.put("machine", machine());
    told.put("system", system());
    record("mariadb").ifPresent(this::flush);
    told.put("Kafka's acks", "all, idempotent: fixed in the callback's code (KafkaProducers)");
    told.put("RocketMQ's flush", "asynchronous: it is only the clock");
    FOLDERS.forEach(this::fileSystem);
    told.put(
        "processes", processes().stream().map(RunRecord::name).collect(Collectors.joining(", ")));
    return new Facts(told, flags(), voids);
  }

  private String commit() {
    String commit = git("rev-parse", "HEAD");
    if (commit.isEmpty()) {
      return "unknown: no git here";
    }
    String changed = git("status", "--porcelain", "--untracked-files=no");
    return changed.isEmpty() ? commit : commit + ", with changes that are not committed";
  }

  private String git(String... words) {
    List<String> command = new ArrayList<>(List.of("git", "-C", home.toString()));
    command.addAll(List.of(words));
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      return new String(
              process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
          .strip();
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

  private static String system() {
    return "%s %s, Java %s"
        .formatted(
            System.getProperty("os.name"), System.getProperty("os.version"), Runtime.version());
  }

  /** But for the launcher, which only waits. */
  private List<RunRecord> processes() {
    return running.processes().stream().filter(it -> !it.name().equals("launcher")).toList();
  }

  private Optional<RunRecord> record(String name) {
    return running.processes().stream().filter(it -> it.name().equals(name)).findFirst();
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
      told.put(
          "database's flush",
          "MariaDB %s, innodb_flush_log_at_trx_commit=%s, flush_method=%s, doublewrite=%s, sync_binlog=%s, log_bin=%s, buffer pool %d MiB"
              .formatted(
                  row.getString(1),
                  row.getString(2),
                  row.getString(3),
                  row.getString(4),
                  row.getString(5),
                  row.getString(6),
                  row.getLong(7) >> 20));
      if (row.getInt(2) != 1) {
        voids.add("the database does not flush at each commit");
      }
    } catch (SQLException e) {
      voids.add("the database's flush settings can't be read: " + e.getMessage());
    }
  }

  private void fileSystem(String name) {
    Path folder = data.root().resolve(name);
    try {
      String type = Files.getFileStore(folder).type();
      told.put("file system of " + name, type);
      if (MEMORY.contains(type)) {
        voids.add("the data of " + name + " are in memory (" + type + ")");
      }
    } catch (IOException e) {
      told.put("file system of " + name, "not here");
    }
  }

  private Map<String, String> flags() {
    Map<String, String> flags = new LinkedHashMap<>();
    for (RunRecord record : processes()) {
      record
          .process()
          .map(ReadFacts::flags)
          .filter(it -> !it.isEmpty())
          .ifPresent(it -> flags.put(record.name(), it));
    }
    flags.put("perf", flags(ProcessHandle.current()));
    return flags;
  }

  /** What begins with -X, and the settings of a service but for where it finds the others. */
  private static String flags(ProcessHandle process) {
    return words(process).stream()
        .filter(
            word ->
                word.startsWith("-X")
                    || word.startsWith("--punctual.")
                    || word.startsWith("--innodb"))
        .filter(word -> !word.contains("bootstrap-servers") && !word.contains("name-server"))
        .filter(word -> !word.contains("HeapDumpPath") && !word.contains("SharedArchiveFile"))
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
