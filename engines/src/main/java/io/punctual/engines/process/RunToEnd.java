package io.punctual.engines.process;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Runs a child that has one thing to do, and fails when it fails. */
public final class RunToEnd {
  private RunToEnd() {}

  public static void run(ChildCommand command, DataFolder folder, Duration max) {
    CompletableFuture<Death> end = new CompletableFuture<>();
    ChildProcess child = ChildProcess.start(command, folder, end::complete);
    try {
      if (!Readiness.await(max, end::isDone)) {
        throw new NotReady(child, "it did not end within " + max.toSeconds() + " s");
      }
    } catch (RuntimeException e) {
      child.kill();
      throw e;
    }
    child.forget();
    if (end.join().exitCode() != 0) {
      throw new IllegalStateException(end.join().describe());
    }
  }
}
