package io.punctual.standalone;

import io.punctual.engines.Engines;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.ProcessMemory;
import io.punctual.engines.process.RunRecord;
import io.punctual.verify.report.MarkdownTable;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/** Shows what can be seen from outside of each process that should run. */
record PrintStatus(PrintStream out) {
  private static final List<String> HEADER =
      List.of("process", "state", "port", "pid", "version", "memory", "since");
  private static final String UP = "up";
  private static final long MEBIBYTE = 1 << 20;

  /** Whether something runs, and all of it is up. */
  boolean run(DataFolder data) {
    List<RunRecord> all = RunRecord.in(data.root().resolve("run"));
    if (all.isEmpty()) {
      out.println("nothing runs (" + data.root() + ")");
      return false;
    }
    MarkdownTable.of(Stream.concat(Stream.of(HEADER), all.stream().map(PrintStatus::row)).toList())
        .forEach(out::println);
    Engines.databaseOf(data).ifPresent(it -> out.println("database: " + it));
    out.printf("memory in all: %d MiB%n", all.stream().mapToLong(PrintStatus::mebibytes).sum());
    return all.stream().allMatch(record -> state(record).equals(UP));
  }

  private static List<String> row(RunRecord record) {
    return List.of(
        record.name(),
        state(record),
        record.port() == 0 ? "-" : Integer.toString(record.port()),
        Long.toString(record.pid()),
        record.version(),
        mebibytes(record) + " MiB",
        Instant.ofEpochMilli(record.startedMillis()).truncatedTo(ChronoUnit.SECONDS).toString());
  }

  private static String state(RunRecord record) {
    if (record.process().isEmpty()) {
      return "down";
    }
    return record.port() == 0 || Ports.answers(record.address(), record.port())
        ? UP
        : "does not answer";
  }

  private static long mebibytes(RunRecord record) {
    return ProcessMemory.pssBytes(record.pid()).orElse(0) / MEBIBYTE;
  }
}
