package io.punctual.engines;

import static io.punctual.engines.process.ListenAddress.LOOPBACK;

import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.Ports;
import java.util.List;

/**
 * Where the engines listen, and are found. The broker takes the port two below its own (fast
 * requests) and the one above (replication), too.
 *
 * @param address at which they listen
 * @param found at which their clients find them, with the same ports: another one when something of
 *     the caller's stands between
 * @param kafkaController of loopback, wherever the others are: nobody else asks it
 */
public record EnginePorts(
    ListenAddress address,
    ListenAddress found,
    int mariaDb,
    int nameServer,
    int broker,
    int kafka,
    int kafkaController) {

  /** Of loopback. */
  public EnginePorts(int mariaDb, int nameServer, int broker, int kafka, int kafkaController) {
    this(LOOPBACK, LOOPBACK, mariaDb, nameServer, broker, kafka, kafkaController);
  }

  /** The same of another address. */
  public EnginePorts at(ListenAddress other) {
    return new EnginePorts(other, other, mariaDb, nameServer, broker, kafka, kafkaController);
  }

  /** The same, found at another address than they listen at. */
  public EnginePorts foundAt(ListenAddress other) {
    return new EnginePorts(address, other, mariaDb, nameServer, broker, kafka, kafkaController);
  }

  /** Those that clients connect to. */
  public List<Integer> ofClients() {
    return List.of(mariaDb, nameServer, broker, kafka);
  }

  /** Ports that are free now, for tests. */
  public static EnginePorts free() {
    int first = Ports.freeInARow(8);
    return new EnginePorts(first, first + 1, first + 4, first + 6, first + 7);
  }
}
