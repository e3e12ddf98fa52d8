package io.punctual.engines.process;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a child that has one thing to do, and fails when it fails. */
public final class RunToEnd {
  private RunToEnd() {}

  public static void run(ChildCommand command, DataFolder folder, Duration max) {
    CompletableFuture<Death> end = new CompletableFuture<>();
    ChildProcess child = ChildProcess.start(command, folder, end::complete);
    try {
      Death death = end.get(max.toMillis(), TimeUnit.MILLISECONDS);
      child.forget();
      if (death.exitCode() != 0) {
        throw new IllegalStateException(death.describe());
      }
    } catch (TimeoutException e) {
      child.kill();
      throw new NotReady(child, "it did not end within " + max.toSeconds() + " s");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      child.kill();
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
