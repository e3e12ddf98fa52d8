package io.punctual.standalone;

import io.punctual.engines.DatabaseChoice;
import io.punctual.engines.process.DataFolder;
import io.punctual.standalone.stack.Stack;
import io.punctual.standalone.stack.StackConfig;
import java.io.PrintStream;
import java.util.List;

/** Starts everything for as long as this process lives, and stops it in order when it ends. */
public final class RunStack {
  /** What {@code --fresh} deletes, and nothing else. */
  private static final List<String> FOLDERS =
      List.of(
          "mariadb",
          "mariadb-2",
          "mariadb-10.11",
          "mysql",
          "tidb",
          "kafka",
          "kafka-2",
          "kafka-3",
          "rocketmq-nameserver",
          "rocketmq-broker",
          "rocketmq-broker-2",
          "logs",
          "secrets");

  private final LauncherLock lock;
  private final Stack stack;

  /**
   * Starts nothing yet. On Ctrl-C, SIGTERM, a closed terminal, or when starting has failed, the
   * stack stops.
   *
   * @param fresh begins with empty data
   */
  public RunStack(StackConfig config, boolean fresh, PrintStream out) {
    DataFolder data = config.data();
    lock = LauncherLock.take(data);
    if (fresh) {
      requireOurDatabase(config);
      FOLDERS.forEach(folder -> DataFolder.delete(data.root().resolve(folder)));
    }
    stack = new Stack(config, new PrintStackEvents(out));
    Thread starter = Thread.currentThread();
    Runnable end =
        () -> {
          starter.interrupt(); // if it still waits for something to start
          stop();
        };
    Runtime.getRuntime().addShutdownHook(new Thread(end, "stop-stack"));
  }

  private static void requireOurDatabase(StackConfig config) {
    if (config.tuning().database().choice() instanceof DatabaseChoice.Running running) {
      throw new IllegalArgumentException(
          "empty data can't be had of a database that runs: " + running);
    }
  }

  public Stack stack() {
    return stack;
  }

  /** Ends all in order, in a process that goes on. */
  public void stop() {
    stack.close();
    lock.close();
  }

  /** Ends all at once: for data that are not needed any more. */
  public void kill() {
    stack.kill();
    lock.close();
  }
}
