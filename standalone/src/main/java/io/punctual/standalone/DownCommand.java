package io.punctual.standalone;

import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.Leftovers;
import io.punctual.engines.process.RunRecord;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "down",
    description = "Stops everything in order; data stay.",
    mixinStandardHelpOptions = true)
final class DownCommand implements Callable<Integer> {
  // Three stages of services of 15 s at most, and the engines.
  private static final int STOP_SECONDS_MAX = 90;

  @Mixin private DataOption data = new DataOption();

  private final PrintStream out = System.out;

  @Override
  public Integer call() throws InterruptedException {
    DataFolder folder = data.folder();
    Optional<ProcessHandle> launcher = LauncherLock.launcherOf(folder);
    if (launcher.isPresent()) {
      stop(launcher.get());
    }
    List<RunRecord> left =
        Leftovers.end(
            folder.root().resolve("run"),
            record -> out.println("ends " + record.name() + " (pid " + record.pid() + ")"));
    out.println(launcher.isEmpty() && left.isEmpty() ? "nothing runs" : "stopped");
    return 0;
  }

  private void stop(ProcessHandle launcher) throws InterruptedException {
    out.println("stopping (pid " + launcher.pid() + ") …");
    launcher.destroy();
    try {
      launcher.onExit().get(STOP_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      out.println("it did not end in time");
    }
  }
}
