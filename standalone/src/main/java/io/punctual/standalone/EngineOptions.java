package io.punctual.standalone;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.TlsKeys;
import io.punctual.engines.process.DataFolder;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.standalone.stack.StackPorts;
import io.punctual.standalone.stack.Tuning;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where the engines keep their data and listen. */
final class EngineOptions {
  @Mixin private DataOption data = new DataOption();
  @Mixin private DatabaseOptions database = new DatabaseOptions();

  @Option(names = "--kafka-port", description = "Port of Kafka" + StackOptions.DEFAULT)
  private int kafkaPort = 9092;

  @Option(
      names = "--kafka-controller-port",
      description = "Port of Kafka's controller" + StackOptions.DEFAULT)
  private int kafkaControllerPort = 9093;

  @Option(
      names = {"--database-port", "--mariadb-port"},
      description = "Port of a database that is started" + StackOptions.DEFAULT)
  private int databasePort = 3306;

  @Option(
      names = "--nameserver-port",
      description = "Port of RocketMQ's name server" + StackOptions.DEFAULT)
  private int nameServerPort = 9876;

  @Option(
      names = "--broker-port",
      description =
          "Port of RocketMQ's broker, which takes that - 2 and + 1, too" + StackOptions.DEFAULT)
  private int brokerPort = 10911;

  DataFolder data() {
    return data.folder();
  }

  EnginePorts ports() {
    return new EnginePorts(
        databasePort, nameServerPort, brokerPort, kafkaPort, kafkaControllerPort);
  }

  /** Of engines alone. */
  StackConfig config(EnginePorts ports, Optional<TlsKeys> tls) {
    Tuning tuning =
        new Tuning(
            database.config(), Tuning.USUAL_ALARM_QUEUES, List.of(), Map.of(), Map.of(), tls);
    return new StackConfig(
        DataOption.HOME, data(), new StackPorts(ports, 0, 0, 0), Map.of(), tuning);
  }

  /**
   * @param settings configuration keys of the services
   */
  StackConfig config(
      StackPorts ports, Map<ServiceKind, Integer> counts, Map<String, String> settings) {
    return new StackConfig(
        DataOption.HOME,
        data(),
        ports,
        counts,
        new Tuning(database.config(), Tuning.USUAL_ALARM_QUEUES, List.of(), settings));
  }
}
