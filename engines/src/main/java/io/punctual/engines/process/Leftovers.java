package io.punctual.engines.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Ends what a launcher that was killed left running; never a process that is not recorded. */
public final class Leftovers {
  private static final Duration TERM_MAX = Duration.ofSeconds(15);
  private static final Duration KILL_MAX = Duration.ofSeconds(10);

  private Leftovers() {}

  /**
   * Ends them, the last started first, each after an event, and returns them. Our own process and
   * its children are none.
   */
  public static List<RunRecord> end(Path runFolder, Consumer<ProcessEvent> events) {
    List<RunRecord> ended = new ArrayList<>();
    for (RunRecord record : RunRecord.in(runFolder).reversed()) {
      Optional<ProcessHandle> process = record.process();
      if (process.filter(Leftovers::isOurs).isPresent()) {
        continue;
      }
      if (process.isPresent()) {
        events.accept(new ProcessEvent.EndingLeftover(record.name(), record.pid()));
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
  private static void end(ProcessHandle process) {
    process.destroy();
    if (!AwaitExit.of(process.onExit(), TERM_MAX)) {
      process.destroyForcibly();
      var unused = AwaitExit.of(process.onExit(), KILL_MAX);
    }
  }
}
