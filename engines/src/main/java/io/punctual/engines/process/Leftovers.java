package io.punctual.engines.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Ends what a launcher that was killed left running; never a process that is not recorded. */
public final class Leftovers {
  private static final Duration TERM_MAX = Duration.ofSeconds(15);
  private static final Duration KILL_MAX = Duration.ofSeconds(10);

  private Leftovers() {}

  /**
   * Ends them, the last started first, and says which; {@code telling} hears of each before. Our
   * own process and its children are none.
   */
  public static List<RunRecord> end(Path runFolder, Consumer<RunRecord> telling) {
    List<RunRecord> ended = new ArrayList<>();
    for (RunRecord record : RunRecord.in(runFolder).reversed()) {
      Optional<ProcessHandle> process = record.process();
      if (process.filter(Leftovers::isOurs).isPresent()) {
        continue;
      }
      if (process.isPresent()) {
        telling.accept(record);
        end(process.get());
        ended.add(record);
      }
      record.delete(runFolder);
    }
    return ended;
  }

  private static boolean isOurs(ProcessHandle process) {
    ProcessHandle self = ProcessHandle.current();
    return process.equals(self) || process.parent().filter(self::equals).isPresent();
  }

  /** SIGTERM, and SIGKILL when that is not enough. */
  public static void end(ProcessHandle process) {
    process.destroy();
    if (!ended(process, TERM_MAX)) {
      process.destroyForcibly();
      ended(process, KILL_MAX);
    }
  }

  private static boolean ended(ProcessHandle process, Duration max) {
    try {
      process.onExit().get(max.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException | ExecutionException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
