package io.punctual.engines.process;

import java.util.List;

/** A child ended and nobody had asked it to. */
public record Death(String name, long pid, int exitCode, List<String> lastLines) {
  private static final int SIGNALLED = 128;

  public Death {
    lastLines = List.copyOf(lastLines);
  }

  /** The death in words, with the end of the log. */
  public String describe() {
    return name
        + " (pid "
        + pid
        + ") ended with "
        + cause()
        + "; its log ends:\n  "
        + String.join("\n  ", lastLines);
  }

  private String cause() {
    return exitCode > SIGNALLED ? "signal " + (exitCode - SIGNALLED) : "exit code " + exitCode;
  }
}
