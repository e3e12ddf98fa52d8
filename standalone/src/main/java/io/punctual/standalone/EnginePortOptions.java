package io.punctual.standalone;

import io.punctual.engines.EnginePorts;
import picocli.CommandLine.Option;

/** Where the engines listen. */
final class EnginePortOptions {
  @Option(
      names = "--kafka-port",
      paramLabel = "PORT",
      description = "Port of Kafka" + StackOptions.DEFAULT)
  private int kafka = 9092;

  @Option(
      names = "--kafka-controller-port",
      paramLabel = "PORT",
      description = "Port of Kafka's controller" + StackOptions.DEFAULT)
  private int kafkaController = 9093;

  @Option(
      names = "--mariadb-port",
      paramLabel = "PORT",
      description = "Port of MariaDB" + StackOptions.DEFAULT)
  private int mariaDb = 3306;

  @Option(
      names = "--nameserver-port",
      paramLabel = "PORT",
      description = "Port of RocketMQ's name server" + StackOptions.DEFAULT)
  private int nameServer = 9876;

  @Option(
      names = "--broker-port",
      paramLabel = "PORT",
      description =
          "Port of RocketMQ's broker, which takes that - 2 and + 1, too" + StackOptions.DEFAULT)
  private int broker = 10911;

  EnginePorts ports() {
    return new EnginePorts(mariaDb, nameServer, broker, kafka, kafkaController);
  }
}
