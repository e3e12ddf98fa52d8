package io.punctual.standalone;

import io.punctual.engines.EnginePorts;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.standalone.stack.StackPorts;
import io.punctual.standalone.stack.Tuning;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to run, and where. */
final class StackOptions {
  static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";
  private static final String FIRST = ", of the first if there are several" + DEFAULT;

  @Mixin private DataOption data = new DataOption();
  @Mixin private Instances instances = new Instances();
  @Mixin private DatabaseMemory database = new DatabaseMemory();

  @Option(names = "--api-port", paramLabel = "PORT", description = "Port of the API" + FIRST)
  private int apiPort = 8080;

  @Option(names = "--callback-port", paramLabel = "PORT", description = "Port of callback" + FIRST)
  private int callbackPort = 8180;

  @Option(names = "--consumer-port", paramLabel = "PORT", description = "Port of consumer" + FIRST)
  private int consumerPort = 8280;

  @Option(names = "--kafka-port", paramLabel = "PORT", description = "Port of Kafka" + DEFAULT)
  private int kafkaPort = 9092;

  @Option(
      names = "--kafka-controller-port",
      paramLabel = "PORT",
      description = "Port of Kafka's controller" + DEFAULT)
  private int kafkaControllerPort = 9093;

  @Option(names = "--mariadb-port", paramLabel = "PORT", description = "Port of MariaDB" + DEFAULT)
  private int mariaDbPort = 3306;

  @Option(
      names = "--nameserver-port",
      paramLabel = "PORT",
      description = "Port of RocketMQ's name server" + DEFAULT)
  private int nameServerPort = 9876;

  @Option(
      names = "--broker-port",
      paramLabel = "PORT",
      description = "Port of RocketMQ's broker, which takes that - 2 and + 1, too" + DEFAULT)
  private int brokerPort = 10911;

  DataOption data() {
    return data;
  }

  StackConfig config() {
    EnginePorts engines =
        new EnginePorts(mariaDbPort, nameServerPort, brokerPort, kafkaPort, kafkaControllerPort);
    return new StackConfig(
        DataOption.HOME,
        data.folder(),
        new StackPorts(engines, apiPort, callbackPort, consumerPort),
        instances.counts(),
        new Tuning(database.bufferPoolMebibytes(), Tuning.USUAL_ALARM_QUEUES, List.of(), Map.of()));
  }
}
