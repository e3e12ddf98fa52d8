package io.punctual.engines;

import io.punctual.engines.process.Ports;

/**
 * Where the engines listen on 127.0.0.1. The broker takes the port two below its own (fast
 * requests) and the one above (replication), too.
 */
public record EnginePorts(int mariaDb, int nameServer, int broker, int kafka, int kafkaController) {

  /** The ports everybody expects. */
  public static EnginePorts usual() {
    return new EnginePorts(3306, 9876, 10911, 9092, 9093);
  }

  /** Ports that are free now, for tests. */
  public static EnginePorts free() {
    int first = Ports.freeInARow(8);
    return new EnginePorts(first, first + 1, first + 4, first + 6, first + 7);
  }
}
