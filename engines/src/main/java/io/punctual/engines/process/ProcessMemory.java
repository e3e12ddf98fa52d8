package io.punctual.engines.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** How much memory a process takes: its proportional share (PSS), where the kernel tells. */
public final class ProcessMemory {
  private static final long KIB = 1024;

  private ProcessMemory() {}

  public static OptionalLong pssBytes(long pid) {
    try (var lines = Files.lines(Path.of("/proc/" + pid + "/smaps_rollup"))) {
      return lines
          .filter(line -> line.startsWith("Pss:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIB)
          .findFirst();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }
}
