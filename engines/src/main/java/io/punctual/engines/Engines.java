package io.punctual.engines;

import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.Leftovers;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.SideBySide;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    SqlServer database,
    List<MariaDb> mariaDbs,
    List<KafkaBroker> kafkas,
    RocketMq rocketMq)
    implements AutoCloseable {
  private static final String DATABASE = "database.txt";

  public Engines(EnginesConfig config, Consumer<ProcessEvent> events) {
    this(config, events, new Secrets(config.data().root().resolve("secrets")));
  }

  private Engines(EnginesConfig config, Consumer<ProcessEvent> events, Secrets secrets) {
    this(config, events, secrets, mariaDbs(config, secrets, events));
  }

  private Engines(
      EnginesConfig config,
      Consumer<ProcessEvent> events,
      Secrets secrets,
      List<MariaDb> mariaDbs) {
    this(
        config,
        events,
        secrets,
        mariaDbs.isEmpty() ? other(config, secrets, events) : mariaDbs.getFirst(),
        mariaDbs,
        each(config.ports().kafkas(), (n, port) -> new KafkaBroker(n, port, config, events)),
        RocketMq.of(config, events));
  }

  private static List<MariaDb> mariaDbs(
      EnginesConfig config, Secrets secrets, Consumer<ProcessEvent> events) {
    return switch (config.database().choice()) {
      case DatabaseChoice.Started kind when kind.isMariaDb() ->
          each(
              config.ports().databases(),
              (n, port) -> new MariaDb(n, kind, port, config, secrets, events));
      case DatabaseChoice other when config.ports().isReplicated() ->
          throw new IllegalArgumentException("only MariaDB gets replicas here, not " + other);
      case DatabaseChoice other when config.tls().isPresent() ->
          throw new IllegalArgumentException("only MariaDB takes TLS here, not " + other);
      case DatabaseChoice _ -> List.of();
    };
  }

  private static SqlServer other(
      EnginesConfig config, Secrets secrets, Consumer<ProcessEvent> events) {
    return switch (config.database().choice()) {
      case DatabaseChoice.Running running -> RunningServer.of(running, System.getenv());
      case DatabaseChoice.Started.TIDB -> new TiDb(config, secrets, events);
      case DatabaseChoice.Started _ -> new MySql(config, secrets, events);
    };
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
    if (mariaDbs.isEmpty()) {
      throw new IllegalArgumentException(
          "this is for MariaDB alone, not for " + config.database().choice());
    }
    return mariaDbs.getFirst();
  }

  /** The only one, or the first. */
  public KafkaBroker kafka() {
    return kafkas.getFirst();
  }

  /** Of replicated engines. */
  public ReplicatedDatabase replicated() {
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
    List<ManagedProcess> all = new ArrayList<>(databases());
    all.addAll(kafkas);
    all.add(rocketMq.nameServer());
    all.addAll(rocketMq.brokers());
    return all;
  }

  /** Those that are started here. */
  private List<? extends ManagedProcess> databases() {
    return database instanceof SqlProcess process && mariaDbs.isEmpty()
        ? List.of(process)
        : mariaDbs;
  }

  public void startAll() {
    startAll(() -> {});
  }

  /**
   * Starts all that do not run, side by side. Ports are looked at before anything starts.
   *
   * @param onDatabase is run once the database runs
   */
  public void startAll(Runnable onDatabase) {
    Leftovers.end(data().run(), events);
    Ports.requireFree(
        all().stream().filter(e -> !e.isAlive()).flatMap(e -> e.ports().stream()).toList());
    SideBySide.run(
        List.of(
            () -> {
              startDatabase();
              onDatabase.run();
            },
            () -> SideBySide.run(kafkas.stream().<Runnable>map(it -> it::start).toList()),
            rocketMq::start));
  }

  private void startDatabase() {
    if (config.ports().isReplicated()) {
      replicated().start();
    } else {
      database.start();
    }
    writeDatabase();
  }

  /** For whoever asks later, in another process. */
  private void writeDatabase() {
    try {
      Files.writeString(data().run().resolve(DATABASE), describeDatabase());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its version and its address. */
  public String describeDatabase() {
    String version = database.version();
    boolean namesItself = version.contains("MariaDB") || version.contains("TiDB");
    return "%s%s at %s"
        .formatted(
            namesItself ? "" : "MySQL ", version, database.jdbcUrl().replaceFirst("\\?.*", ""));
  }

  /** As {@link #describeDatabase} said when the engines of that folder started. */
  public static Optional<String> databaseOf(DataFolder data) {
    try {
      Path file = data.run().resolve(DATABASE);
      return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
        Stream.of(List.<Runnable>of(rocketMq::stop), stops(kafkas), stops(databases()))
            .flatMap(List::stream)
            .toList());
  }

  private static List<Runnable> stops(List<? extends ManagedProcess> processes) {
    return processes.stream().<Runnable>map(it -> it::stop).toList();
  }
}
