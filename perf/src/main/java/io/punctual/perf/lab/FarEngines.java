package io.punctual.perf.lab;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.process.ListenAddress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The engines' ports once more, at another address of loopback, as far away as a round trip says.
 * Kafka and RocketMQ tell their clients where they are: they are to tell this address.
 */
record FarEngines(EnginePorts near, List<DelayedPort> lines) implements AutoCloseable {
  /** Of loopback, too; Linux has all of 127.0.0.0/8, macOS only what it has been given. */
  private static final ListenAddress FAR = new ListenAddress("127.0.0.2");

  /**
   * @param near where the engines will listen
   */
  static FarEngines open(EnginePorts near, Duration roundTrip) {
    FarEngines far = new FarEngines(near, new ArrayList<>());
    try {
      for (int port : near.ofClients()) {
        far.lines.add(DelayedPort.open(FAR.socket(port), near.address().socket(port), roundTrip));
      }
      return far;
    } catch (IOException e) {
      far.close();
      throw new IllegalStateException(
          "--rtt: cannot listen at %s: %s (macOS: sudo ifconfig lo0 alias %s)"
              .formatted(FAR.ip(), e.getMessage(), FAR.ip()),
          e);
    }
  }

  /** What the engines are to be started with. */
  EnginePorts ports() {
    return near.foundAt(FAR);
  }

  @Override
  public void close() {
    lines.forEach(DelayedPort::close);
  }
}
