package io.punctual.perf.lab;

import static java.util.stream.Collectors.joining;

import io.punctual.engines.SqlServer;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.RunRecord;
import io.punctual.standalone.DataOption;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.dao.DataAccessException;

/**
 * The circumstances of a run, as the processes that run say, and not their configuration.
 *
 * @param shown facts about the machine and the engines, in the order of the report
 * @param flags each process' JVM flags and settings
 * @param voids reasons for which figures do not count
 */
record Facts(Map<String, String> shown, Map<String, String> flags, List<String> voids) {
  private static final String PLACE =
      ".*(bootstrap-servers|name-server|HeapDumpPath|SharedArchiveFile).*";
  private static final Set<String> MEMORY = Set.of("tmpfs", "ramfs", "zram");
  private static final List<String> FOLDERS = List.of("kafka", "rocketmq-broker");
  private static final String FLUSH =
      "SELECT @@innodb_flush_log_at_trx_commit AS at_commit, CONCAT(@@version,"
          + " ', innodb_flush_log_at_trx_commit=', @@innodb_flush_log_at_trx_commit,"
          + " ', flush_method=', @@innodb_flush_method, ', doublewrite=', @@innodb_doublewrite,"
          + " ', sync_binlog=', @@sync_binlog, ', log_bin=', @@log_bin,"
          + " ', buffer pool ', @@innodb_buffer_pool_size DIV 1048576, ' MiB') AS settings";

  static Facts read(Lab lab) {
    List<RunRecord> processes =
        lab.running().processes().stream().filter(it -> !it.name().equals("launcher")).toList();
    Facts facts = new Facts(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
    facts.read(lab.data(), processes);
    processes.forEach(it -> it.process().ifPresent(process -> facts.flags(it.name(), process)));
    facts.flags("perf", ProcessHandle.current());
    return facts;
  }

  /** Adds what is different in a further lab; flags are those of the first one. */
  void add(Facts further) {
    further.shown.forEach(
        (name, text) ->
            shown.merge(
                name, text, (old, more) -> old.contains(more) ? old : old + "; then " + more));
    further.flags.forEach(flags::putIfAbsent);
    further.voids.stream().filter(it -> !voids.contains(it)).forEach(voids::add);
  }

  private void read(DataFolder data, List<RunRecord> processes) {
    shown.put("commit", commit());
    shown.put("machine", machine());
    List<String> system = List.of("os.name", "os.version", "java.runtime.version");
    shown.put("system", system.stream().map(System::getProperty).collect(joining(" ")));
    processes.forEach(it -> database(data, it));
    shown.put("Kafka's acks", "all, idempotent: fixed in the callback's code (KafkaProducers)");
    shown.put("RocketMQ's flush", "asynchronous: it is only the clock");
    FOLDERS.forEach(it -> fileSystem(data, it));
    shown.put("processes", processes.stream().map(RunRecord::name).collect(joining(", ")));
  }

  /** Empty where there is no git. */
  private static String commit() {
    String command = "git describe --always --abbrev=40 --exclude=* --dirty=,changed";
    ProcessBuilder git = new ProcessBuilder(command.split(" ")).directory(DataOption.HOME.toFile());
    try {
      Process process = git.redirectError(ProcessBuilder.Redirect.DISCARD).start();
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

  private void database(DataFolder data, RunRecord record) {
    if (Database.KINDS.containsKey(record.name())) {
      fileSystem(data, record.name());
    }
    switch (record.name()) {
      case "mariadb", "mysql" -> flush(Database.of(data, record));
      case "tidb" ->
          shown.put(
              "database's flush",
              "TiDB " + record.version() + " on unistore, which leaves it to the system");
      default -> {}
    }
  }

  private void flush(SqlServer database) {
    try {
      var row = Database.sql(database).queryForMap(FLUSH);
      shown.put("database's flush", String.valueOf(row.get("settings")));
      if (!"1".equals(String.valueOf(row.get("at_commit")))) {
        voids.add("the database does not flush at each commit");
      }
    } catch (DataAccessException e) {
      voids.add("the database's flush settings can't be read: " + e.getMessage());
    }
  }

  private void fileSystem(DataFolder data, String name) {
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

  /** JVM flags and settings, without addresses and paths. */
  private void flags(String name, ProcessHandle process) {
    String words =
        words(process).stream()
            .filter(word -> word.matches("(-X|--punctual\\.|--innodb).*"))
            .filter(word -> !word.matches(PLACE))
            .collect(joining(" "));
    if (!words.isEmpty()) {
      flags.put(name, words);
    }
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
