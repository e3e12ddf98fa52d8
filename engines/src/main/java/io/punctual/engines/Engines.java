package io.punctual.engines;

import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.Leftovers;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.SideBySide;
import java.util.List;
import java.util.function.Consumer;

/**
 * The engines of one machine. Each is started by its own {@code start}, all together by {@code
 * startAll}; {@code close} stops those that run, in order.
 */
public final class Engines implements AutoCloseable {
  private final EnginesConfig config;
  private final Consumer<ProcessEvent> events;
  private final Secrets secrets;
  private final MariaDb mariaDb;
  private final KafkaBroker kafka;
  private final RocketMq rocketMq;

  private Engines(EnginesConfig config, Consumer<ProcessEvent> events) {
    EnginePorts ports = config.ports();
    this.config = config;
    this.events = events;
    this.secrets = new Secrets(data().root().resolve("secrets"));
    this.mariaDb = new MariaDb(config, secrets, events);
    this.kafka = kafka(1, ports.kafka());
    this.rocketMq =
        new RocketMq(
            ports.found(),
            new RocketMqNameServer(data(), ports, events),
            new Broker(data(), ports, config.timerPrecision(), events));
  }

  public static Engines of(EnginesConfig config, Consumer<ProcessEvent> events) {
    return new Engines(config, events);
  }

  public MariaDb mariaDb() {
    return mariaDb;
  }

  public KafkaBroker kafka() {
    return kafka;
  }

  /**
   * Another broker of the same Kafka cluster, for tests of partitions that lose theirs. The caller
   * starts and stops it.
   *
   * @param id 2 or higher
   */
  public KafkaBroker anotherKafka(int id, int port) {
    return kafka(id, port);
  }

  private KafkaBroker kafka(int id, int port) {
    return new KafkaBroker(id, port, config.ports(), data(), events);
  }

  public RocketMq rocketMq() {
    return rocketMq;
  }

  public Secrets secrets() {
    return secrets;
  }

  public DataFolder data() {
    return config.data();
  }

  /** In the order in which they start; they stop the other way round. */
  public List<ManagedProcess> all() {
    return List.of(mariaDb, kafka, rocketMq.nameServer(), rocketMq.broker());
  }

  /** Starts all that do not run, side by side. Ports are looked at before anything starts. */
  public void startAll() {
    Leftovers.end(data().run(), leftover -> {});
    Ports.requireFree(
        all().stream().filter(e -> !e.isAlive()).flatMap(e -> e.ports().stream()).toList());
    SideBySide.run(List.of(mariaDb::start, kafka::start, rocketMq::start));
  }

  /** Ends all that run as a crash would, at once. */
  public void kill() {
    all().forEach(ManagedProcess::kill);
  }

  /** RocketMQ's broker stops before its name server; the other engines beside them. */
  @Override
  public void close() {
    SideBySide.run(List.of(rocketMq::stop, kafka::stop, mariaDb::stop));
  }
}
