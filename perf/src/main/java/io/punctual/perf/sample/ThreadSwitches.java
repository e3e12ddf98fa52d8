package io.punctual.perf.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How often each thread of a process has given the processor up or lost it; empty where the kernel
 * does not tell.
 */
public record ThreadSwitches(Map<String, Long> byThread) {

  public static final ThreadSwitches NONE = new ThreadSwitches(Map.of());

  public ThreadSwitches {
    byThread = Map.copyOf(byThread);
  }

  public static ThreadSwitches of(ProcessHandle process) {
    try (var threads = Files.list(Path.of("/proc/" + process.pid() + "/task"))) {
      return new ThreadSwitches(
          threads.collect(
              Collectors.toMap(
                  thread -> thread.getFileName().toString(), ThreadSwitches::switchesOf)));
    } catch (IOException noLinuxOrGone) {
      return NONE;
    }
  }

  private static long switchesOf(Path thread) {
    try (var lines = Files.lines(thread.resolve("status"))) {
      return lines
          .filter(line -> line.contains("ctxt_switches:"))
          .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
          .sum();
    } catch (IOException | UncheckedIOException gone) {
      return 0;
    }
  }

  /** Those of the threads that still live; what ended meanwhile has taken its count along. */
  public long since(ThreadSwitches before) {
    return byThread.entrySet().stream()
        .mapToLong(it -> it.getValue() - before.byThread.getOrDefault(it.getKey(), 0L))
        .filter(it -> it > 0)
        .sum();
  }
}
