package io.punctual.standalone.stack;

import io.punctual.engines.Engine;
import io.punctual.engines.Engines;
import io.punctual.engines.process.Death;
import io.punctual.engines.process.Leftovers;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.RunToEnd;
import io.punctual.engines.process.SideBySide;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Punctual on one machine: what {@code ./punctual up} runs, and the tests of the whole flow. Every
 * engine and service can be stopped, killed and started again on its own.
 */
public final class Stack implements AutoCloseable {
  private static final Duration MIGRATION_MAX = Duration.ofSeconds(120);

  private final StackConfig config;
  private final StackEvents events;
  private final Engines engines;
  private final ServiceSettings settings;
  private final Map<ServiceKind, List<Service>> services = new EnumMap<>(ServiceKind.class);
  private final Services makes;
  private volatile @Nullable KeepRunning keepRunning;
  private volatile boolean started;

  private Stack(StackConfig config, StackEvents events) {
    this.config = config;
    this.events = events;
    this.engines = Engines.of(config.engines(), events.withDeathsTo(this::died));
    this.settings = new ServiceSettings(config, engines);
    this.makes = new Services(config, settings, events.withDeathsTo(this::died));
    for (ServiceKind kind : ServiceKind.values()) {
      services.put(kind, makes.of(kind));
    }
  }

  public static Stack of(StackConfig config, StackEvents events) {
    return new Stack(config, events);
  }

  /** Returns when everything runs and is ready. Whoever calls it closes, also when it fails. */
  public void start() {
    endLeftovers();
    Ports.requireFree(servicePorts());
    engines.startAll();
    timed("schema migrated", () -> RunToEnd.run(makes.migrations(), config.data(), MIGRATION_MAX));
    timed("topics made", this::makeTopics);
    SideBySide.run(allServices().<Runnable>map(service -> service::start).toList());
    started = true;
  }

  /**
   * Returns when the engines run and have the demo's topic; schema and alarm topic are left to whom
   * they are for. Whoever calls it closes, also when it fails.
   */
  public void startEngines() {
    endLeftovers();
    engines.startAll();
    timed("topic " + StackConfig.DEMO_TOPIC + " made", this::makeDemoTopic);
    started = true;
  }

  private void endLeftovers() {
    Leftovers.end(config.data().run(), left -> events.endingLeftover(left.name(), left.pid()));
  }

  private void makeTopics() {
    engines.rocketMq().createAlarmTopic(StackConfig.ALARM_TOPIC, config.tuning().alarmQueues());
    makeDemoTopic();
  }

  private void makeDemoTopic() {
    engines.kafka().createTopic(StackConfig.DEMO_TOPIC, StackConfig.DEMO_PARTITIONS);
  }

  private List<PortUse> servicePorts() {
    return allServices().flatMap(service -> service.ports().stream()).toList();
  }

  /** From now on, what dies is started again. */
  public void keepRunning() {
    Map<String, Runnable> starts = new HashMap<>();
    allServices().forEach(service -> starts.put(service.name(), service::start));
    for (Engine engine : engines.all()) {
      starts.put(engine.name(), engine::start);
    }
    keepRunning = new KeepRunning(RestartPolicy.usual(), InstantSource.system(), events, starts);
  }

  /** Until all has started, whoever starts it hears of a death by an exception. */
  private void died(Death death) {
    if (started) {
      events.died(death);
    }
    KeepRunning keeper = keepRunning;
    if (keeper != null) {
      keeper.died(death);
    }
  }

  public StackConfig config() {
    return config;
  }

  public Engines engines() {
    return engines;
  }

  public List<Service> services(ServiceKind kind) {
    return services.getOrDefault(kind, List.of());
  }

  /** The first API. */
  public URI api() {
    return services(ServiceKind.API).getFirst().url();
  }

  private Stream<Service> allServices() {
    return services.values().stream().flatMap(List::stream);
  }

  /** Consumers, APIs, callbacks, and at last the engines. */
  @Override
  public void close() {
    KeepRunning keeper = keepRunning;
    if (keeper != null) {
      keeper.close();
    }
    for (ServiceKind kind : ServiceKind.values()) {
      SideBySide.run(services(kind).stream().<Runnable>map(service -> service::stop).toList());
    }
    engines.close();
  }

  /** Ends everything at once; for tests whose data nobody needs any more. */
  public void kill() {
    KeepRunning keeper = keepRunning;
    if (keeper != null) {
      keeper.close();
    }
    allServices().forEach(Service::kill);
    engines.kill();
  }

  private void timed(String step, Runnable action) {
    long from = System.nanoTime();
    action.run();
    events.did(step, Duration.ofNanos(System.nanoTime() - from));
  }
}
