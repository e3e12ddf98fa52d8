package io.punctual.standalone;

import io.punctual.engines.process.Ports;
import io.punctual.engines.process.ProcessMemory;
import io.punctual.engines.process.RunRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** What can be seen from outside of one process that should run. */
record ProcessStatus(
    String name, String state, int port, long pid, String version, long mebibytes, String since) {
  private static final String UP = "up";
  private static final long MEBIBYTE = 1 << 20;

  static ProcessStatus of(RunRecord record) {
    return new ProcessStatus(
        record.name(),
        state(record),
        record.port(),
        record.pid(),
        record.version(),
        ProcessMemory.pssBytes(record.pid()).orElse(0) / MEBIBYTE,
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

  boolean isUp() {
    return state.equals(UP);
  }

  String portTold() {
    return port == 0 ? "-" : Integer.toString(port);
  }
}
