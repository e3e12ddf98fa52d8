package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.JavaCommand;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.ProcessEvents;
import io.punctual.engines.process.RunToEnd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.utils.AppInfoParser;

/** A Kafka broker. The first is the controller, too. */
public final class KafkaBroker extends Engine {
  private static final Duration STOP_MAX = Duration.ofSeconds(20);
  private static final Duration FORMAT_MAX = Duration.ofSeconds(60);
  // Any 16 bytes in URL base64; one cluster, one machine.
  private static final String CLUSTER_ID = "UHVuY3R1YWxPbjFCb3g0MA";

  private final KafkaNode node;

  KafkaBroker(DataFolder data, KafkaNode node, ProcessEvents events) {
    super(data, node.address(), events);
    this.node = node;
  }

  public String bootstrapServers() {
    return node.bootstrapServers();
  }

  @Override
  public String name() {
    return node.isController() ? "kafka" : "kafka-" + node.id();
  }

  @Override
  public String version() {
    return AppInfoParser.getVersion();
  }

  @Override
  public int port() {
    return node.port();
  }

  @Override
  public List<PortUse> ports() {
    PortUse broker = new PortUse(address(), port(), "Kafka", "choose another with --kafka-port");
    PortUse controller =
        new PortUse(
            node.controllerPort(),
            "Kafka's controller",
            "choose another with --kafka-controller-port");
    return node.isController() ? List.of(broker, controller) : List.of(broker);
  }

  @Override
  protected void prepare() {
    writeConfig();
    if (!Files.exists(logs().resolve("meta.properties"))) {
      RunToEnd.run(format(), data(), FORMAT_MAX);
    }
  }

  private ChildCommand format() {
    List<String> command =
        JavaCommand.java()
            .sharing(Runtimes.kafkaArchive("kafka-format"))
            .with("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
            .with("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn")
            .main(
                "kafka.tools.StorageTool",
                "format",
                "--ignore-formatted",
                "--cluster-id",
                CLUSTER_ID,
                "--config",
                config().toString());
    return new ChildCommand(
        name() + "-format", version(), 0, command, environment(), Duration.ofSeconds(5));
  }

  @Override
  protected ChildCommand command() {
    List<String> command =
        JavaCommand.java()
            .sharing(Runtimes.kafkaArchive("kafka"))
            .with("-Xms128m", "-Xmx256m", "-XX:+UseSerialGC", "-Xss512k")
            .with("-XX:MaxDirectMemorySize=128m", "-XX:ReservedCodeCacheSize=64m")
            .with("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn")
            .with("-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info")
            .with("-Dorg.slf4j.simpleLogger.showDateTime=true")
            .with("-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd'T'HH:mm:ss.SSSX")
            .main("kafka.Kafka", config().toString());
    return new ChildCommand(name(), version(), port(), command, environment(), STOP_MAX);
  }

  private Map<String, String> environment() {
    return Map.of("CLASSPATH", Runtimes.kafkaClassPath(), "MALLOC_ARENA_MAX", "2");
  }

  @Override
  protected boolean isReady() {
    return Ports.answers(address(), port()) && KafkaTopics.answers(bootstrapServers());
  }

  /**
   * Makes a topic on chosen brokers.
   *
   * @param brokers the broker's node id of each partition
   */
  public void createTopicOn(String topic, List<Integer> brokers) {
    KafkaTopics.create(bootstrapServers(), KafkaTopics.on(topic, brokers));
  }

  /** Makes the topic; one that is there already is left as it is. */
  public void createTopic(String topic, int partitions) {
    KafkaTopics.create(bootstrapServers(), new NewTopic(topic, partitions, (short) 1));
  }

  /** With all that is in it. */
  public void deleteTopic(String topic) {
    KafkaTopics.delete(bootstrapServers(), topic);
  }

  private void writeConfig() {
    try {
      Files.writeString(config(), node.properties(logs()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + config(), e);
    }
  }

  private Path config() {
    return data().folder(name()).resolve("server.properties");
  }

  private Path logs() {
    return data().folder(name()).resolve("logs");
  }
}
