package io.punctual.standalone;

import io.punctual.standalone.stack.Stack;
import io.punctual.standalone.stack.StackConfig;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** Starts everything for as long as this process lives, and stops it in order when it ends. */
public final class RunStack {
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

  private Stack make(boolean fresh) {
    LauncherLock taken = LauncherLock.take(config.data(), "0.1.0-SNAPSHOT");
    lock = taken;
    if (fresh) {
      FreshData.in(config.data());
    }
    Stack made = Stack.of(config, new PrintedStackEvents(out));
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

  /** Ends all in order; for who goes on after it. */
  public void stop() {
    if (stack != null) {
      stack.close();
    }
    release();
  }

  /** Ends all at once: for data that nobody needs any more. */
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
