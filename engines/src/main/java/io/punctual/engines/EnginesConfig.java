package io.punctual.engines;

import io.punctual.engines.process.DataFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Under which folder the engines keep their data, and on which ports they listen.
 *
 * @param timerPrecision of RocketMQ's timer; it knows 100, 200, 500 and 1,000 ms
 * @param tls with it, database, RocketMQ and Kafka take TLS, and ask who is there; empty: they
 *     serve everybody in the clear
 */
public record EnginesConfig(
    DataFolder data,
    EnginePorts ports,
    Duration timerPrecision,
    DatabaseConfig database,
    Optional<TlsKeys> tls) {
  /** Enough for alarms, which ring long before their dues. */
  public static final Duration USUAL_PRECISION = Duration.ofSeconds(1);

  public EnginesConfig(DataFolder data, EnginePorts ports) {
    this(data, ports, DatabaseConfig.USUAL);
  }

  /** In the usual precision. */
  public EnginesConfig(DataFolder data, EnginePorts ports, DatabaseConfig database) {
    this(data, ports, USUAL_PRECISION, database);
  }

  public EnginesConfig(
      DataFolder data, EnginePorts ports, Duration timerPrecision, DatabaseConfig database) {
    this(data, ports, timerPrecision, database, Optional.empty());
  }

  public static EnginesConfig in(Path folder, EnginePorts ports) {
    return new EnginesConfig(new DataFolder(folder), ports);
  }
}
