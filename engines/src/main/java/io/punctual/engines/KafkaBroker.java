package io.punctual.engines;

import static java.util.stream.Collectors.joining;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.JavaCommand;
import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.ProcessIdentity;
import io.punctual.engines.process.RunToEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.utils.AppInfoParser;
import org.jspecify.annotations.Nullable;

/** A Kafka broker of the one cluster on this machine. The first of them are controllers, too. */
public final class KafkaBroker extends ManagedProcess {
  private static final Duration STOP_MAX = Duration.ofSeconds(20);
  private static final Duration FORMAT_MAX = Duration.ofSeconds(60);
  // Any 16 bytes in URL base64; one cluster, one machine.
  private static final String CLUSTER_ID = "UHVuY3R1YWxPbjFCb3g0MA";
  private final int id;
  private final ListenAddress found;
  private final ListenAddress plain;
  private final int plainPort;
  private final List<Integer> controllers;
  private final List<Integer> nodes;
  private @Nullable SecondListener second;

  /**
   * @param id 1 for the first
   */
  KafkaBroker(int id, int port, EnginesConfig config, Consumer<ProcessEvent> events) {
    super(
        new ProcessIdentity(
            EnginePorts.name("kafka", id),
            AppInfoParser.getVersion(),
            config.ports().address(),
            port),
        config.data(),
        events);
    this.id = id;
    this.controllers = config.ports().kafkaControllers();
    this.nodes = isController() ? config.ports().kafkas() : List.of(port);
    this.found = isController() ? config.ports().found() : config.ports().address();
    if (config.tls().isPresent()) { // the plain one is for these engines alone
      this.plain = ListenAddress.LOOPBACK;
      this.plainPort = Ports.freeInARow(1);
      this.second = new SecondListener("SASL_SSL", port, port, config.tls());
    } else {
      this.plain = config.ports().address();
      this.plainPort = port;
    }
  }

  /** All nodes that are made together with it. */
  public String bootstrapServers() {
    return nodes.stream().map(found::with).collect(joining(","));
  }

  /** From the next start on. */
  public void listenAlso(SecondListener listener) {
    this.second = listener;
  }

  private boolean isController() {
    return id <= controllers.size();
  }

  @Override
  public List<PortUse> ports() {
    PortUse broker = new PortUse(address(), port(), "Kafka", "choose another with --kafka-port");
    return isController() ? List.of(broker, controllerPort()) : List.of(broker);
  }

  private PortUse controllerPort() {
    return new PortUse(
        controllers.get(id - 1),
        "Kafka's controller",
        "choose another with --kafka-controller-port");
  }

  @Override
  protected void prepare() throws IOException {
    Files.writeString(config(), properties());
    if (!Files.exists(logs().resolve("meta.properties"))) {
      RunToEnd.run(format(), data(), FORMAT_MAX);
    }
  }

  private String properties() {
    SecondListener also = second;
    String listener =
        "PLAINTEXT://" + plain.with(plainPort) + (also == null ? "" : also.listener(address()));
    String advertised =
        "PLAINTEXT://" + plainFound() + (also == null ? "" : also.advertised(address()));
    String voters =
        IntStream.rangeClosed(1, controllers.size())
            .mapToObj(voter -> voter + "@" + controller(voter))
            .collect(joining(","));
    return """
    node.id=%d
    process.roles=%s
    listeners=%s
    advertised.listeners=%s
    controller.quorum.voters=%s
    log.dirs=%s
    """
            .formatted(
                id,
                isController() ? "broker,controller" : "broker",
                isController() ? listener + ",CONTROLLER://" + controller(id) : listener,
                advertised,
                voters,
                logs())
        + Runtimes.resource("kafka-server.properties")
        + (controllers.size() > 1 ? Runtimes.resource("kafka-replicated.properties") : "")
        + (also == null ? "" : also.properties());
  }

  private String controller(int voter) {
    return "127.0.0.1:" + controllers.get(voter - 1);
  }

  private ChildCommand format() {
    List<String> command =
        new JavaCommand()
            .sharing(Runtimes.archive("kafka", "kafka-format"))
            .with("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
            .with("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn")
            .main(
                "kafka.tools.StorageTool",
                "format",
                "--ignore-formatted",
                "--cluster-id=" + CLUSTER_ID,
                "--config=" + config());
    return ChildCommand.task(name() + "-format", command, environment());
  }

  @Override
  protected ChildCommand command() {
    List<String> command =
        new JavaCommand()
            .sharing(Runtimes.archive("kafka", "kafka"))
            .with("-Xms128m", "-Xmx256m", "-XX:+UseSerialGC", "-Xss512k")
            .with("-XX:MaxDirectMemorySize=128m", "-XX:ReservedCodeCacheSize=64m")
            .with("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn")
            .with(Runtimes.compilers(controllers.size() > 1))
            .with("-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info")
            .with("-Dorg.slf4j.simpleLogger.showDateTime=true")
            .with("-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd'T'HH:mm:ss.SSSX")
            .main("kafka.Kafka", config().toString());
    return child(command, environment(), STOP_MAX);
  }

  private static Map<String, String> environment() {
    return Map.of("CLASSPATH", Runtimes.classPath("kafka"), "MALLOC_ARENA_MAX", "2");
  }

  @Override
  protected boolean isReady() {
    return Ports.answers(plain, plainPort) && new KafkaTopics(plainFound()).answers();
  }

  private String plainFound() {
    return (isTls() ? plain : found).with(plainPort);
  }

  private KafkaTopics topics() {
    return new KafkaTopics(isTls() ? plainFound() : bootstrapServers());
  }

  private boolean isTls() {
    return plainPort != port();
  }

  /** Makes the topic; one that is there already is left as it is. */
  public void createTopic(String topic, int partitions) {
    topics().create(new NewTopic(topic, Optional.of(partitions), Optional.empty()));
  }

  /** Makes a topic of one partition, on the broker of this node id. */
  public void createTopicOn(String topic, int broker) {
    topics().create(new NewTopic(topic, Map.of(0, List.of(broker))));
  }

  /** For a {@link SecondListener}. */
  public void createUser(String name, String password) {
    topics().createUser(name, password);
  }

  /** That user may do this with the topic. */
  void allow(String user, String topic, AclOperation operation) {
    topics().allow(user, topic, operation);
  }

  /** With all that is in it. */
  public void deleteTopic(String topic) {
    topics().delete(topic);
  }

  private Path config() {
    return data().folder(name()).resolve("server.properties");
  }

  private Path logs() {
    return data().folder(name()).resolve("logs");
  }
}
