package io.punctual.engines;

import io.punctual.engines.process.DataFolder;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Under which folder the engines keep their data, and on which ports they listen.
 *
 * @param timerPrecision of RocketMQ's timer; it knows 100, 200, 500 and 1,000 ms
 * @param bufferPoolMebibytes memory for MariaDB's pages
 */
public record EnginesConfig(
    DataFolder data, EnginePorts ports, Duration timerPrecision, int bufferPoolMebibytes) {
  /** Enough for some 100,000 pending timers. */
  public static final int USUAL_BUFFER_POOL = 256;

  /** Enough for alarms, which ring long before their dues. */
  public static final Duration USUAL_PRECISION = Duration.ofSeconds(1);

  public EnginesConfig(DataFolder data, EnginePorts ports) {
    this(data, ports, USUAL_PRECISION, USUAL_BUFFER_POOL);
  }

  public static EnginesConfig in(Path folder, EnginePorts ports) {
    return new EnginesConfig(new DataFolder(folder), ports);
  }
}
