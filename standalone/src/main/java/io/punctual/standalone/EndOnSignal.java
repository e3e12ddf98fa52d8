package io.punctual.standalone;

import java.util.concurrent.CompletableFuture;

/**
 * Lets a command come to its end when a signal asks for it. The process then ends with the exit
 * code of the command, and not with that of the signal.
 */
final class EndOnSignal {
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private volatile boolean asked;

  /** Begins to listen for signals. */
  EndOnSignal() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::await, "end-on-signal"));
  }

  /** Whether a signal has come. */
  boolean isAsked() {
    return asked;
  }

  /** All is done and shown: if a signal has come, the process ends now. */
  int end(int exitCode) {
    exit.complete(exitCode);
    return exitCode;
  }

  /** While hooks run, all other threads do, too. */
  private void await() {
    asked = true;
    Runtime.getRuntime().halt(exit.join());
  }
}
