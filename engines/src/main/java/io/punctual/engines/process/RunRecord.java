package io.punctual.engines.process;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Which process runs under which name, on disk, so that another launcher finds it. The start time
 * beside the pid tells our process from a later one that was given the same pid.
 */
public record RunRecord(
    String name, long pid, long startedMillis, ListenAddress address, int port, String version) {
  private static final String SUFFIX = ".process";
  // Start times come from the kernel's boot time, which is known to a second only.
  private static final Duration START_TOLERANCE = Duration.ofMillis(1500);

  static RunRecord of(ChildCommand command, ProcessHandle handle) {
    return of(command.name(), handle, command.address(), command.port(), command.version());
  }

  public static RunRecord of(String name, ProcessHandle handle, int port, String version) {
    return of(name, handle, ListenAddress.LOOPBACK, port, version);
  }

  private static RunRecord of(
      String name, ProcessHandle handle, ListenAddress address, int port, String version) {
    long started = handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    return new RunRecord(name, handle.pid(), started, address, port, version);
  }

  /** The same process under another name. */
  public RunRecord named(String other) {
    return new RunRecord(other, pid, startedMillis, address, port, version);
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
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::startedThen);
  }

  private boolean startedThen(ProcessHandle handle) {
    return handle
        .info()
        .startInstant()
        .map(at -> Math.abs(at.toEpochMilli() - startedMillis) <= START_TOLERANCE.toMillis())
        .orElse(false);
  }

  public void write(Path folder) {
    Properties properties = new Properties();
    properties.setProperty("name", name);
    properties.setProperty("pid", Long.toString(pid));
    properties.setProperty("startedMillis", Long.toString(startedMillis));
    properties.setProperty("address", address.ip());
    properties.setProperty("port", Integer.toString(port));
    properties.setProperty("version", version);
    Path half = folder.resolve(name + ".half");
    try {
      try (Writer writer = Files.newBufferedWriter(half)) {
        properties.store(writer, null);
      }
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

  private static Optional<RunRecord> read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
      return Optional.of(
          new RunRecord(
              value(properties, "name"),
              Long.parseLong(value(properties, "pid")),
              Long.parseLong(value(properties, "startedMillis")),
              new ListenAddress(properties.getProperty("address", ListenAddress.LOOPBACK.ip())),
              Integer.parseInt(value(properties, "port")),
              value(properties, "version")));
    } catch (IOException | IllegalArgumentException | NullPointerException e) {
      return Optional.empty(); // gone meanwhile, or half of a file: nothing we may act upon
    }
  }

  private static String value(Properties properties, String key) {
    return Objects.requireNonNull(properties.getProperty(key));
  }
}
