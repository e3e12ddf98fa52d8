package io.punctual.standalone;

import java.util.concurrent.CountDownLatch;

/**
 * Lets what runs come to its end when a signal asks for it. The process then ends with the exit
 * code of what ran, and not with that of the signal.
 */
final class EndOnSignal {
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::awaitTheEnd, "end-well");
  private volatile boolean asked;
  private volatile int exit = 1;

  /** From now on signals are heard. */
  static EndOnSignal listening() {
    EndOnSignal endWell = new EndOnSignal();
    Runtime.getRuntime().addShutdownHook(endWell.hook);
    return endWell;
  }

  private EndOnSignal() {}

  /** Whether a signal has come. */
  boolean isAsked() {
    return asked;
  }

  /** All is done and shown: if a signal has come, the process ends now. */
  int end(int exitCode) {
    exit = exitCode;
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException endingNow) {
      return exitCode; // by the hook
    }
    return exitCode;
  }

  /** While hooks run, all other threads do, too. */
  private void awaitTheEnd() {
    asked = true;
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(exit);
  }
}
