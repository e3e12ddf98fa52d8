package io.punctual.standalone;

import io.punctual.standalone.stack.Stack;
import io.punctual.standalone.stack.StackConfig;
import java.io.PrintStream;

/** Starts everything for as long as this process lives, and stops it in order when it ends. */
public final class RunStack {
  private final StackConfig config;
  private final PrintStream out;

  public RunStack(StackConfig config, PrintStream out) {
    this.config = config;
    this.out = out;
  }

  /**
   * @param fresh begins with empty data
   */
  public Stack start(boolean fresh) {
    LauncherLock lock = LauncherLock.take(config.data(), "0.1.0-SNAPSHOT");
    if (fresh) {
      FreshData.in(config.data());
    }
    Stack stack = Stack.of(config, new PrintedStackEvents(out));
    stopWithThisProcess(stack, lock);
    stack.start();
    stack.keepRunning();
    return stack;
  }

  /** On Ctrl-C, SIGTERM, a closed terminal, or when starting has failed. */
  private static void stopWithThisProcess(Stack stack, LauncherLock lock) {
    Thread starter = Thread.currentThread();
    Runnable stop =
        () -> {
          starter.interrupt(); // if it still waits for something to start
          stack.close();
          lock.close();
        };
    Runtime.getRuntime().addShutdownHook(new Thread(stop, "stop-stack"));
  }
}
