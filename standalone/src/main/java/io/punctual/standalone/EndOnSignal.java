package io.punctual.standalone;

import java.util.concurrent.CountDownLatch;

/**
 * Lets a command come to its end when a signal asks for it. The process then ends with the exit
 * code of the command, and not with that of the signal.
 */
final class EndOnSignal {
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean asked;
  private volatile int exit = 1;

  /** Begins to listen for signals. */
  static EndOnSignal listening() {
    EndOnSignal end = new EndOnSignal();
    Runtime.getRuntime().addShutdownHook(new Thread(end::await, "end-on-signal"));
    return end;
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
    return exitCode;
  }

  /** While hooks run, all other threads do, too. */
  private void await() {
    asked = true;
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(exit);
  }
}
