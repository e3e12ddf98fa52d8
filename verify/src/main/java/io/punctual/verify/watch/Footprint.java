package io.punctual.verify.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a process holds of the machine.
 *
 * @param residentMib its memory
 * @param descriptors files and connections
 */
public record Footprint(double residentMib, int threads, int descriptors) {
  private static final double KIB_PER_MIB = 1_024;

  /** Empty where it can't be known: of a process that has ended, and elsewhere than on Linux. */
  public static Optional<Footprint> of(long pid) {
    Path folder = Path.of("/proc", Long.toString(pid));
    try (Stream<Path> open = Files.list(folder.resolve("fd"))) {
      String status = Files.readString(folder.resolve("status"));
      return Optional.of(
          new Footprint(
              field(status, "VmRSS:") / KIB_PER_MIB,
              field(status, "Threads:"),
              (int) open.count()));
    } catch (IOException notThere) {
      return Optional.empty();
    }
  }

  private static int field(String status, String name) {
    return status
        .lines()
        .filter(it -> it.startsWith(name))
        .mapToInt(it -> Integer.parseInt(it.split("\\s+")[1]))
        .findFirst()
        .orElse(0);
  }
}
