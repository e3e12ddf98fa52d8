package io.punctual.standalone;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.RunRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One launcher per data folder; the kernel gives the lock back even when we are killed. */
record LauncherLock(FileLock lock, DataFolder data, RunRecord record) implements AutoCloseable {
  private static final String LAUNCHER = "launcher";

  static LauncherLock take(DataFolder data) {
    try {
      FileChannel file = FileChannel.open(data.run().resolve("launcher.lock"), CREATE, WRITE);
      @Nullable FileLock lock = file.tryLock();
      if (lock == null) {
        file.close();
        throw new IllegalStateException(
            "punctual already runs with %s: ./punctual status shows it, ./punctual down stops it"
                .formatted(data.root()));
      }
      RunRecord record = RunRecord.of(LAUNCHER, ProcessHandle.current(), 0, Punctual.VERSION);
      record.write(data.run());
      return new LauncherLock(lock, data, record);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot lock " + data.root(), e);
    }
  }

  static Optional<ProcessHandle> launcherOf(DataFolder data) {
    return RunRecord.in(data.root().resolve("run")).stream()
        .filter(record -> record.name().equals(LAUNCHER))
        .findFirst()
        .flatMap(RunRecord::process);
  }

  @Override
  public void close() {
    record.delete(data.run());
    try {
      lock.channel().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
