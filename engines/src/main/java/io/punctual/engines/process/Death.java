package io.punctual.engines.process;

import java.util.List;

/** A child ended without being asked to. */
public record Death(String name, long pid, int exitCode, List<String> lastLines) {
  private static final int SIGNALLED = 128;

  /** The death in words, with the end of the log. */
  public String describe() {
    return "%s (pid %d) ended with %s; its log ends:\n  %s"
        .formatted(name, pid, cause(), String.join("\n  ", lastLines));
  }

  /** Such as "signal 9". */
  public String cause() {
    return exitCode > SIGNALLED ? "signal " + (exitCode - SIGNALLED) : "exit code " + exitCode;
  }
}
