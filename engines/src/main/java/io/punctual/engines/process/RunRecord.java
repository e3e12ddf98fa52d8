package io.punctual.engines.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which process runs under which name, on disk, so that another launcher finds it. The start time
 * beside the pid tells our process from a later one that was given the same pid.
 */
public record RunRecord(
    String name, long pid, long startedMillis, ListenAddress address, int port, String version) {
  private static final String SUFFIX = ".process";
  private static final int FIELDS = 6;
  // Start times come from the kernel's boot time, which is known to a second only.
  private static final Duration START_TOLERANCE = Duration.ofMillis(1500);

  static RunRecord of(ProcessIdentity identity, ProcessHandle handle) {
    long started = handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    return new RunRecord(
        identity.name(),
        handle.pid(),
        started,
        identity.address(),
        identity.port(),
        identity.version());
  }

  public static RunRecord of(String name, ProcessHandle handle, int port, String version) {
    return of(new ProcessIdentity(name, version, ListenAddress.LOOPBACK, port), handle);
  }

  /** The records in this folder, in the order in which their processes were started. */
  public static List<RunRecord> in(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(SUFFIX))
          .map(RunRecord::read)
          .flatMap(Optional::stream)
          .sorted(Comparator.comparingLong(RunRecord::startedMillis))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The process, if it still runs and is the one that was recorded. */
  public Optional<ProcessHandle> process() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::hasOurStart);
  }

  private boolean hasOurStart(ProcessHandle handle) {
    return handle
        .info()
        .startInstant()
        .map(at -> Math.abs(at.toEpochMilli() - startedMillis) <= START_TOLERANCE.toMillis())
        .orElse(false);
  }

  public void write(Path folder) {
    Path half = folder.resolve(name + ".half");
    String line =
        "%s %d %d %s %d %s".formatted(name, pid, startedMillis, address.ip(), port, version);
    try {
      Files.writeString(half, line);
      Files.move(half, file(folder), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot record the pid of " + name, e);
    }
  }

  /** Forgets this process; a later one of the same name stays recorded. */
  public void delete(Path folder) {
    try {
      if (read(file(folder)).filter(this::equals).isPresent()) {
        Files.deleteIfExists(file(folder));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path file(Path folder) {
    return folder.resolve(name + SUFFIX);
  }

  /** Empty: it is gone meanwhile, or only a part of a file, upon which we may not act. */
  private static Optional<RunRecord> read(Path file) {
    try {
      String[] fields = Files.readString(file).split(" ", FIELDS);
      return Optional.of(
          new RunRecord(
              fields[0],
              Long.parseLong(fields[1]),
              Long.parseLong(fields[2]),
              new ListenAddress(fields[3]),
              Integer.parseInt(fields[4]),
              fields[5]));
    } catch (IOException | IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }
}
