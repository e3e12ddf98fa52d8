package io.punctual.engines;

import static io.punctual.engines.process.ListenAddress.LOOPBACK;

import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.Ports;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the engines listen, and are found. The broker takes the port two below its own (fast
 * requests) and the one above (replication), too.
 *
 * @param address at which they listen
 * @param found at which their clients find them, with the same ports: another one when something of
 *     the caller's stands between
 * @param kafkaController of loopback, wherever the others are: nobody else asks it
 * @param more the first of those for replicas; 0: there are none
 */
public record EnginePorts(
    ListenAddress address,
    ListenAddress found,
    int database,
    int nameServer,
    int broker,
    int kafka,
    int kafkaController,
    int more) {
  private static final int SINGLE = 8;
  private static final int REPLICATED = 9;

  /** Of loopback. */
  public EnginePorts(int database, int nameServer, int broker, int kafka, int kafkaController) {
    this(LOOPBACK, LOOPBACK, database, nameServer, broker, kafka, kafkaController, 0);
  }

  /** The same of another address. */
  public EnginePorts at(ListenAddress other) {
    return new EnginePorts(
        other, other, database, nameServer, broker, kafka, kafkaController, more);
  }

  /** The same, found at another address than they listen at. */
  public EnginePorts foundAt(ListenAddress other) {
    return new EnginePorts(
        address, other, database, nameServer, broker, kafka, kafkaController, more);
  }

  /**
   * Two servers of the database, two brokers of RocketMQ, three nodes of Kafka, each of which is a
   * controller, too. The database is found at one place, whichever server leads.
   */
  public boolean isReplicated() {
    return more > 0;
  }

  List<Integer> databases() {
    return isReplicated() ? List.of(database, more) : List.of(database);
  }

  List<Integer> brokers() {
    return isReplicated() ? List.of(broker, more + 3) : List.of(broker);
  }

  List<Integer> kafkas() {
    return isReplicated() ? List.of(kafka, more + 5, more + 6) : List.of(kafka);
  }

  List<Integer> kafkaControllers() {
    return isReplicated() ? List.of(kafkaController, more + 7, more + 8) : List.of(kafkaController);
  }

  /** The name of the n-th process of a kind: "kafka", "kafka-2". */
  static String name(String kind, int n) {
    return n == 1 ? kind : kind + "-" + n;
  }

  /** Those that clients connect to, by the names of their processes. */
  public Map<String, Integer> ofClients() {
    Map<String, Integer> ports = new LinkedHashMap<>(Map.of("mariadb", database));
    ports.put("nameserver", nameServer);
    brokers().forEach(it -> ports.put(name("broker", brokers().indexOf(it) + 1), it));
    kafkas().forEach(it -> ports.put(name("kafka", kafkas().indexOf(it) + 1), it));
    return ports;
  }

  /** Ports that are free now, for tests. */
  public static EnginePorts free() {
    return from(Ports.freeInARow(SINGLE), 0);
  }

  /** The same for replicated engines. */
  public static EnginePorts freeReplicated() {
    int first = Ports.freeInARow(SINGLE + REPLICATED);
    return from(first, first + SINGLE);
  }

  private static EnginePorts from(int first, int more) {
    return new EnginePorts(
        LOOPBACK, LOOPBACK, first, first + 1, first + 4, first + 6, first + 7, more);
  }
}
