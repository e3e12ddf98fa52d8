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
public record Engines(
    EnginesConfig config,
    Consumer<ProcessEvent> events,
    Secrets secrets,
    MariaDb mariaDb,
    KafkaBroker kafka,
    RocketMq rocketMq)
    implements AutoCloseable {

  public Engines(EnginesConfig config, Consumer<ProcessEvent> events) {
    this(config, events, new Secrets(config.data().root().resolve("secrets")));
  }

  private Engines(EnginesConfig config, Consumer<ProcessEvent> events, Secrets secrets) {
    this(
        config,
        events,
        secrets,
        new MariaDb(config, secrets, events),
        new KafkaBroker(1, config.ports().kafka(), config, events),
        RocketMq.of(config, events));
  }

  /**
   * Another broker of the same Kafka cluster, for tests of partitions that lose theirs. The caller
   * starts and stops it.
   *
   * @param id 2 or higher
   */
  public KafkaBroker kafka(int id, int port) {
    return new KafkaBroker(id, port, config, events);
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
    Leftovers.end(data().run(), events);
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
