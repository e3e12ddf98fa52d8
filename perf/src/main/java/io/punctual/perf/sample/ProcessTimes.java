package io.punctual.perf.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What a process has spent since its start.
 *
 * @param threads 0 where the kernel does not say
 * @param residentBytes likewise
 */
public record ProcessTimes(long cpuMillis, int threads, long residentBytes) {
  private static final long TICK_MILLIS = 10; // USER_HZ is 100 on every Linux of ours
  private static final long PAGE_BYTES = 4_096;

  // Of /proc/PID/stat, after the name in parentheses: state is 0.
  private static final int USER = 11;
  private static final int SYSTEM = 12;
  private static final int THREADS = 17;
  private static final int RESIDENT = 21;

  public static Optional<ProcessTimes> of(ProcessHandle process) {
    try {
      String line = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
      String[] words = line.substring(line.lastIndexOf(')') + 2).split(" ");
      return Optional.of(
          new ProcessTimes(
              (Long.parseLong(words[USER]) + Long.parseLong(words[SYSTEM])) * TICK_MILLIS,
              Integer.parseInt(words[THREADS]),
              Long.parseLong(words[RESIDENT]) * PAGE_BYTES));
    } catch (IOException noLinuxOrGone) {
      return process
          .info()
          .totalCpuDuration()
          .map(Duration::toMillis)
          .map(millis -> new ProcessTimes(millis, 0, 0));
    }
  }

  /** How often its threads that still live have given the processor up or lost it, all together. */
  public static long switches(ProcessHandle process) {
    try (var threads = Files.list(Path.of("/proc/" + process.pid() + "/task"))) {
      return threads.mapToLong(ProcessTimes::switches).sum();
    } catch (IOException noLinuxOrGone) {
      return 0;
    }
  }

  private static long switches(Path thread) {
    try (var lines = Files.lines(thread.resolve("status"))) {
      return lines
          .filter(line -> line.contains("ctxt_switches:"))
          .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
          .sum();
    } catch (IOException | UncheckedIOException gone) {
      return 0;
    }
  }
}
