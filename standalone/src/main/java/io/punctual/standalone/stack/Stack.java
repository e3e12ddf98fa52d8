package io.punctual.standalone.stack;

import static java.util.stream.Collectors.toMap;

import io.punctual.engines.Engines;
import io.punctual.engines.process.Leftovers;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.RunToEnd;
import io.punctual.engines.process.SideBySide;
import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Punctual on one machine: what {@code ./punctual up} runs, and the tests of the whole flow. Every
 * engine and service can be stopped, killed and started again on its own.
 */
public final class Stack implements AutoCloseable {
  private static final Duration MIGRATION_MAX = Duration.ofSeconds(120);

  private final StackConfig config;
  private final Consumer<ProcessEvent> events;
  private final Engines engines;
  private final Map<ServiceKind, List<Service>> services = new EnumMap<>(ServiceKind.class);
  private final ServiceCommands commands;
  private volatile Map<String, KeepRunning> kept = Map.of();
  private volatile boolean started;

  public Stack(StackConfig config, Consumer<ProcessEvent> events) {
    this.config = config;
    this.events = events;
    this.engines = new Engines(config.engines(), this::onEvent);
    this.commands = new ServiceCommands(config, engines);
    commands.prepare(this::onEvent);
    for (ServiceKind kind : ServiceKind.values()) {
      services.put(kind, commands.of(kind, this::onEvent));
    }
  }

  /** Returns when everything runs and is ready. The caller closes it, also when it fails. */
  public void start() {
    Leftovers.end(config.data().run(), events); // whose ports are needed
    Ports.requireFree(allServices().flatMap(service -> service.ports().stream()).toList());
    engines.startAll(() -> timed("schema migrated", () -> runOnce("migrate", Map.of())));
    timed("topics made", this::makeTopics);
    SideBySide.run(allServices().<Runnable>map(service -> service::start).toList());
    started = true;
  }

  /**
   * Returns when the engines run and have the demo's topic; schema and alarm topic are not made.
   * The caller closes it, also when it fails.
   */
  public void startEngines() {
    engines.startAll();
    timed("topic " + StackConfig.DEMO_TOPIC + " made", this::makeDemoTopic);
    started = true;
  }

  /**
   * Runs what runs once in a cluster.
   *
   * @param verb of its program
   * @param environment further variables of its process
   */
  public void runOnce(String verb, Map<String, String> environment) {
    RunToEnd.run(commands.migrations(verb, environment), config.data(), MIGRATION_MAX);
  }

  private void makeTopics() {
    engines.rocketMq().createAlarmTopic(StackConfig.ALARM_TOPIC, config.tuning().alarmQueues());
    makeDemoTopic();
    config
        .tuning()
        .topics()
        .forEach(topic -> engines.kafka().createTopic(topic, StackConfig.PARTITIONS));
  }

  private void makeDemoTopic() {
    engines.kafka().createTopic(StackConfig.DEMO_TOPIC, StackConfig.PARTITIONS);
  }

  /** From now on, what dies is started again, each process by itself. */
  public void keepRunning() {
    kept =
        allProcesses()
            .collect(toMap(ManagedProcess::name, process -> new KeepRunning(process, events)));
    allProcesses()
        .filter(process -> !process.isAlive())
        .forEach(process -> mend(process.name(), "ended while the others started"));
  }

  private void mend(String process, String why) {
    Objects.requireNonNull(kept.get(process)).mend(why);
  }

  /** Until all has started, the caller of {@code start} learns of a death by an exception. */
  private void onEvent(ProcessEvent event) {
    switch (event) {
      case ProcessEvent.Died(var death) when kept.containsKey(death.name()) ->
          mend(death.name(), "pid %d ended with %s".formatted(death.pid(), death.cause()));
      case ProcessEvent.Died _ when !started -> {}
      // what mends it says when it runs again
      case ProcessEvent.Starting(var process, _, _) when kept.containsKey(process) -> {}
      case ProcessEvent.Ready(var process, _, _) when kept.containsKey(process) -> {}
      default -> events.accept(event);
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

  private Stream<ManagedProcess> allProcesses() {
    return Stream.concat(engines.all().stream(), allServices());
  }

  /** Consumers, APIs, callbacks, and at last the engines. */
  @Override
  public void close() {
    restartNoMore();
    for (ServiceKind kind : ServiceKind.values()) {
      SideBySide.run(services(kind).stream().<Runnable>map(service -> service::stop).toList());
    }
    engines.close();
  }

  /** Ends everything at once, as a crash would: for data that are not needed any more. */
  public void kill() {
    restartNoMore();
    allServices().forEach(Service::kill);
    engines.kill();
  }

  private void restartNoMore() {
    kept.values().forEach(KeepRunning::close);
  }

  private void timed(String step, Runnable action) {
    long from = System.nanoTime();
    action.run();
    events.accept(new ProcessEvent.StepDone(step, Duration.ofNanos(System.nanoTime() - from)));
  }
}
