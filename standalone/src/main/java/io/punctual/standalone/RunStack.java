package io.punctual.standalone;

import io.punctual.engines.process.DataFolder;
import io.punctual.standalone.stack.Stack;
import io.punctual.standalone.stack.StackConfig;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Starts everything for as long as this process lives, and stops it in order when it ends. */
public final class RunStack {
  /** What {@code --fresh} deletes, and nothing else. */
  private static final List<String> FOLDERS =
      List.of("mariadb", "kafka", "rocketmq-nameserver", "rocketmq-broker", "logs", "secrets");

  private final StackConfig config;
  private final PrintStream out;
  private @Nullable LauncherLock lock;
  private @Nullable Stack stack;

  public RunStack(StackConfig config, PrintStream out) {
    this.config = config;
    this.out = out;
  }

  /**
   * @param fresh begins with empty data
   */
  public Stack start(boolean fresh) {
    Stack made = make(fresh);
    made.start();
    return made;
  }

  /** Engines alone. */
  Stack startEngines() {
    Stack made = make(false);
    made.startEngines();
    return made;
  }

  /** Until a signal ends this process, whose hook stops the rest. */
  static void awaitSignal() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Stack make(boolean fresh) {
    DataFolder data = config.data();
    lock = LauncherLock.take(data);
    if (fresh) {
      FOLDERS.forEach(folder -> DataFolder.delete(data.root().resolve(folder)));
    }
    Stack made = new Stack(config, new PrintStackEvents(out));
    stack = made;
    stopWithThisProcess();
    return made;
  }

  /** On Ctrl-C, SIGTERM, a closed terminal, or when starting has failed. */
  private void stopWithThisProcess() {
    Thread starter = Thread.currentThread();
    Runnable end =
        () -> {
          starter.interrupt(); // if it still waits for something to start
          stop();
        };
    Runtime.getRuntime().addShutdownHook(new Thread(end, "stop-stack"));
  }

  /** Ends all in order, in a process that goes on. */
  public void stop() {
    if (stack != null) {
      stack.close();
    }
    release();
  }

  /** Ends all at once: for data that are not needed any more. */
  public void kill() {
    if (stack != null) {
      stack.kill();
    }
    release();
  }

  private void release() {
    if (lock != null) {
      lock.close();
    }
  }
}
