package io.punctual.engines;

import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.Leftovers;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.SideBySide;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The engines of one machine. Each is started by its own {@code start}, all together by {@code
 * startAll}; {@code close} stops those that run, in order.
 */
public record Engines(
    EnginesConfig config,
    Consumer<ProcessEvent> events,
    Secrets secrets,
    List<MariaDb> mariaDbs,
    List<KafkaBroker> kafkas,
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
        each(config.ports().mariaDbs(), (n, port) -> new MariaDb(n, port, config, secrets, events)),
        each(config.ports().kafkas(), (n, port) -> new KafkaBroker(n, port, config, events)),
        RocketMq.of(config, events));
  }

  /** Makes the n-th of its kind. */
  @FunctionalInterface
  interface Numbered<T> {
    T of(int n, int port);
  }

  static <T> List<T> each(List<Integer> ports, Numbered<T> process) {
    return IntStream.range(0, ports.size()).mapToObj(i -> process.of(i + 1, ports.get(i))).toList();
  }

  /** The only one, or the one that leads at first. */
  public MariaDb mariaDb() {
    return mariaDbs.getFirst();
  }

  /** The only one, or the first. */
  public KafkaBroker kafka() {
    return kafkas.getFirst();
  }

  /** Of replicated engines. */
  public ReplicatedDatabase database() {
    return new ReplicatedDatabase(mariaDbs);
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
    List<ManagedProcess> all = new ArrayList<>(mariaDbs);
    all.addAll(kafkas);
    all.add(rocketMq.nameServer());
    all.addAll(rocketMq.brokers());
    return all;
  }

  /** Starts all that do not run, side by side. Ports are looked at before anything starts. */
  public void startAll() {
    Leftovers.end(data().run(), events);
    Ports.requireFree(
        all().stream().filter(e -> !e.isAlive()).flatMap(e -> e.ports().stream()).toList());
    SideBySide.run(
        List.of(
            this::startDatabase,
            () -> SideBySide.run(kafkas.stream().<Runnable>map(it -> it::start).toList()),
            rocketMq::start));
  }

  private void startDatabase() {
    if (config.ports().isReplicated()) {
      database().start();
    } else {
      mariaDb().start();
    }
  }

  /** Ends all that run as a crash would, at once. */
  public void kill() {
    all().forEach(ManagedProcess::kill);
  }

  /** RocketMQ's broker stops before its name server; the other engines beside them. */
  @Override
  public void close() {
    SideBySide.run(
        Stream.of(List.<Runnable>of(rocketMq::stop), stops(kafkas), stops(mariaDbs))
            .flatMap(List::stream)
            .toList());
  }

  private static List<Runnable> stops(List<? extends ManagedProcess> processes) {
    return processes.stream().<Runnable>map(it -> it::stop).toList();
  }
}
