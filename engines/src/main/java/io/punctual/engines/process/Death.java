package io.punctual.engines.process;

import java.util.List;

/** A child ended and nobody had asked it to. */
public record Death(String name, long pid, int exitCode, List<String> lastLines) {

  public Death {
    lastLines = List.copyOf(lastLines);
  }

  /** The death in words, with the end of the log. */
  public String told() {
    return name
        + " (pid "
        + pid
        + ") ended with "
        + ExitCode.told(exitCode)
        + "; its log ends:\n  "
        + String.join("\n  ", lastLines);
  }
}
