package io.punctual.engines;

import io.punctual.engines.process.DataFolder;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Under which folder the engines keep their data, and on which ports they listen.
 *
 * @param timerPrecision of RocketMQ's timer; it knows 100, 200, 500 and 1,000 ms
 */
public record EnginesConfig(DataFolder data, EnginePorts ports, Duration timerPrecision) {
  /** Enough for alarms, which ring long before their dues. */
  private static final Duration USUAL_PRECISION = Duration.ofSeconds(1);

  public EnginesConfig(DataFolder data, EnginePorts ports) {
    this(data, ports, USUAL_PRECISION);
  }

  public static EnginesConfig in(Path folder, EnginePorts ports) {
    return new EnginesConfig(new DataFolder(folder), ports);
  }
}
