package io.punctual.perf.fault;

import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.SideBySide;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Ends, starts, halts and continues processes of the stack, and runs programs. */
final class Processes {
  private Processes() {}

  /** Returns what starts it again. */
  static Runnable kill(ManagedProcess process) {
    process.kill();
    return process::start;
  }

  /** Returns what starts them again, side by side. */
  static Runnable kill(List<ManagedProcess> processes) {
    processes.forEach(ManagedProcess::kill);
    return () -> SideBySide.run(processes.stream().<Runnable>map(it -> it::start).toList());
  }

  /** Returns what lets it go on. */
  static Runnable suspend(ManagedProcess process) {
    long pid = process.pid().orElseThrow();
    signal("-STOP", pid);
    return () -> signal("-CONT", pid);
  }

  private static void signal(String signal, long pid) {
    run("kill", signal, Long.toString(pid));
  }

  /** Runs a program to its end. */
  static void run(String... words) {
    try {
      Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(String.join(" ", words) + ": " + said.strip());
      }
    } catch (IOException e) {
      throw new IllegalStateException(String.join(" ", words), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
