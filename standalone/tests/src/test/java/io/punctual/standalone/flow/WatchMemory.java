package io.punctual.standalone.flow;

import io.punctual.engines.process.ProcessMemory;
import io.punctual.standalone.stack.Service;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Notes how much memory a service's process takes, every 5 s. */
final class WatchMemory implements AutoCloseable {

  private static final long EVERY_SECONDS = 5;
  private static final long MEBIBYTE = 1024 * 1024;

  private final List<Long> mebibytes = new CopyOnWriteArrayList<>();
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();

  static WatchMemory of(Service service) {
    WatchMemory memory = new WatchMemory();
    var unused =
        memory.thread.scheduleAtFixedRate(
            () -> memory.note(service.pid().orElseThrow()), 0, EVERY_SECONDS, TimeUnit.SECONDS);
    return memory;
  }

  private void note(long pid) {
    ProcessMemory.pssBytes(pid).ifPresent(bytes -> mebibytes.add(bytes / MEBIBYTE));
  }

  String describe() {
    return "memory of the process every %d s, in MiB: %s".formatted(EVERY_SECONDS, mebibytes);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
