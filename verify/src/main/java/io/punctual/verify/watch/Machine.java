package io.punctual.verify.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What the machine itself does to a named instant: how late a thread wakes that does nothing but
 * wait for one, and how much of the processors was used, or kept from us by the host.
 */
public final class Machine implements AutoCloseable {
  /**
   * What became of the processors' time.
   *
   * @param used by processes of this machine, in percent
   * @param stolen by its host, in percent
   */
  public record Spent(double used, double stolen) {}

  private static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final Path CPU_TIMES = Path.of("/proc/stat");

  /** Columns of its first line: user nice system idle iowait irq softirq steal. */
  private static final int IDLE = 3;

  private static final int IO_WAIT = 4;
  private static final int STEAL = 7;

  private final Lateness wakeUps = new Lateness();
  private final Thread thread =
      Thread.ofPlatform().daemon().name("machine").unstarted(this::wakeUp);
  private Optional<long[]> before = Optional.empty();
  private volatile boolean closed;

  public void start() {
    before = cpuTimes();
    thread.start();
  }

  private void wakeUp() {
    long at = System.nanoTime();
    while (!closed) {
      at += EVERY_NANOS;
      for (long left = at - System.nanoTime(); left > 0; left = at - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      long late = System.nanoTime() - at;
      wakeUps.add(TimeUnit.NANOSECONDS.toMicros(late));
      at += late;
    }
  }

  /** Ends the measurement: from then on {@link #wakeUps} does not change. */
  @Override
  public void close() throws InterruptedException {
    closed = true;
    thread.join();
  }

  public Lateness wakeUps() {
    return wakeUps;
  }

  /** "CPU 64 % used, 3 % stolen by the host" since the start; empty where it can't be known. */
  public String cpu() {
    return spent()
        .map(
            it ->
                String.format(
                    Locale.ROOT,
                    "this machine meanwhile: %d processors, %.0f %% used, %.0f %% taken by its"
                        + " host",
                    Runtime.getRuntime().availableProcessors(),
                    it.used(),
                    it.stolen()))
        .orElse("");
  }

  /** Shares of all processors' time since the start, in percent; empty where it can't be known. */
  public Optional<Spent> spent() {
    Optional<long[]> now = cpuTimes();
    if (before.isEmpty() || now.isEmpty()) {
      return Optional.empty();
    }
    long[] spent = new long[STEAL + 1];
    Arrays.setAll(spent, column -> now.get()[column] - before.get()[column]);
    double all = Math.max(1, Arrays.stream(spent).sum()) / 100.0;
    double idle = (spent[IDLE] + spent[IO_WAIT]) / all;
    double stolen = spent[STEAL] / all;
    return Optional.of(new Spent(100 - idle - stolen, stolen));
  }

  private static Optional<long[]> cpuTimes() {
    try {
      List<String> lines = Files.readAllLines(CPU_TIMES);
      return Optional.of(
          Arrays.stream(lines.getFirst().split("\\s+"))
              .skip(1)
              .limit(STEAL + 1L)
              .mapToLong(Long::parseLong)
              .toArray());
    } catch (IOException notLinux) {
      return Optional.empty();
    }
  }
}
