package io.punctual.standalone;

import io.punctual.engines.EnginesConfig;
import picocli.CommandLine.Option;

/** How much of the data the database keeps in memory. */
public final class DatabaseMemory {
  @Option(
      names = "--buffer-pool",
      description =
          "Memory for the database's pages, in MiB; a million pending timers want 1024"
              + " (default: ${DEFAULT-VALUE}).")
  private int mebibytes = EnginesConfig.USUAL_BUFFER_POOL;

  public int bufferPoolMebibytes() {
    return mebibytes;
  }

  /** As without the option. */
  public boolean isUsual() {
    return mebibytes == EnginesConfig.USUAL_BUFFER_POOL;
  }
}
