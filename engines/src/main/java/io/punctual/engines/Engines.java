package io.punctual.engines;

import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.Leftovers;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.ProcessEvents;
import io.punctual.engines.process.SideBySide;
import java.util.List;

/**
 * The engines of one machine. Each is started by its own {@code start}, all together by {@code
 * startAll}; {@code close} stops those that run, in order.
 */
public final class Engines implements AutoCloseable {
  private final DataFolder data;
  private final EnginePorts ports;
  private final ProcessEvents events;
  private final Secrets secrets;
  private final MariaDb mariaDb;
  private final KafkaBroker kafka;
  private final RocketMq rocketMq;

  private Engines(EnginesConfig config, ProcessEvents events) {
    this.ports = config.ports();
    this.events = events;
    this.data = config.data();
    this.secrets = new Secrets(data.root().resolve("secrets"));
    this.mariaDb = new MariaDb(data, ports, config.bufferPoolMebibytes(), secrets, events);
    this.kafka = new KafkaBroker(data, KafkaNode.first(ports), events);
    this.rocketMq =
        new RocketMq(
            ports.found(),
            new RocketMqNameServer(data, ports, events),
            new Broker(data, ports, config.timerPrecision(), events));
  }

  public static Engines of(EnginesConfig config, ProcessEvents events) {
    return new Engines(config, events);
  }

  public MariaDb mariaDb() {
    return mariaDb;
  }

  public KafkaBroker kafka() {
    return kafka;
  }

  /**
   * Another broker of the same Kafka cluster, for tests of partitions that lose theirs. Whoever
   * starts it stops it.
   *
   * @param id 2 or higher
   */
  public KafkaBroker anotherKafka(int id, int port) {
    if (id < 2) {
      throw new IllegalArgumentException("node 1 is the first broker, not another: " + id);
    }
    return new KafkaBroker(data, KafkaNode.another(id, ports, port), events);
  }

  public RocketMq rocketMq() {
    return rocketMq;
  }

  public Secrets secrets() {
    return secrets;
  }

  public DataFolder data() {
    return data;
  }

  /** In the order in which they start; they stop the other way round. */
  public List<Engine> all() {
    return List.of(mariaDb, kafka, rocketMq.nameServer(), rocketMq.broker());
  }

  /** Starts all that do not run, side by side. Ports are looked at before anything starts. */
  public void startAll() {
    Leftovers.end(data.run(), record -> {});
    Ports.requireFree(
        all().stream().filter(e -> !e.isAlive()).flatMap(e -> e.ports().stream()).toList());
    SideBySide.run(List.of(mariaDb::start, kafka::start, rocketMq::start));
  }

  /** Ends all that run as a crash would, at once. */
  public void kill() {
    all().forEach(Engine::kill);
  }

  /**
   * RocketMQ's broker goes before its name server; Kafka and MariaDB, which know neither, beside.
   */
  @Override
  public void close() {
    SideBySide.run(List.of(rocketMq::stop, kafka::stop, mariaDb::stop));
  }
}
