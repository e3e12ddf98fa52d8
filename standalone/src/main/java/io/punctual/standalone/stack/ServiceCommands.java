package io.punctual.standalone.stack;

import io.punctual.engines.Credentials;
import io.punctual.engines.Engines;
import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.JavaCommand;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.SideBySide;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How the services are called on this machine: their JVMs, and their configuration, with secrets by
 * environment and the rest by argument.
 */
record ServiceCommands(StackConfig config, Engines engines) {
  private static final Duration STOP_MAX = Duration.ofSeconds(15);
  static final String MIGRATIONS = "migrations";

  /** Their jars, side by side: after a build, each takes a core some seconds. */
  void prepare(Consumer<ProcessEvent> events) {
    List<ServiceKind> wanted =
        Stream.of(ServiceKind.values()).filter(kind -> config.count(kind) > 0).toList();
    Stream<String> once = wanted.isEmpty() ? Stream.empty() : Stream.of(MIGRATIONS);
    SideBySide.run(
        Stream.concat(wanted.stream().map(ServiceKind::module), once)
            .<Runnable>map(module -> () -> App.of(config.home(), module, config.data(), events))
            .toList());
  }

  /** The processes of a service; none is started. */
  List<Service> of(ServiceKind kind, Consumer<ProcessEvent> events) {
    if (config.count(kind) == 0) {
      return List.of();
    }
    App app = App.of(config.home(), kind.module(), config.data(), events);
    return IntStream.range(0, config.count(kind))
        .mapToObj(index -> new Service(command(kind, index, app), config.data(), events))
        .toList();
  }

  private ChildCommand command(ServiceKind kind, int index, App app) {
    String name = kind.title() + "-" + (index + 1);
    int port = config.ports().first(kind) + index;
    JavaCommand java = java(name, kind.heapMebibytesMax());
    List<String> command =
        (kind.delivers() ? java : java.yielding())
            .with("-XX:AOTCache=" + app.aotCache())
            .with(config.tuning().jvmFlags().toArray(String[]::new))
            .jar(app.jar(), arguments(kind, port));
    return new ChildCommand(name, app.version(), port, command, environment(kind, name), STOP_MAX);
  }

  /**
   * @param more variables of its environment
   */
  ChildCommand migrations(String verb, Map<String, String> more) {
    App app = App.of(config.home(), MIGRATIONS, config.data(), _ -> {});
    List<String> command =
        java(MIGRATIONS, 128)
            .with("-XX:TieredStopAtLevel=1", "-XX:AOTCache=" + app.aotCache())
            .jar(app.jar(), List.of(verb));
    Map<String, String> environment = new HashMap<>(database(engines.database().ddlUser()));
    environment.putAll(more);
    return ChildCommand.task(MIGRATIONS, command, environment);
  }

  private JavaCommand java(String name, int heapMebibytesMax) {
    Path logs = config.data().folder("logs");
    return new JavaCommand()
        // What a request needs is garbage soon: the larger the young half, the fewer the pauses.
        .with("-Xms" + heapMebibytesMax + "m", "-Xmx" + heapMebibytesMax + "m")
        .with("-Xmn" + heapMebibytesMax / 2 + "m", "-XX:+UseSerialGC")
        // Room for what waits for its insert or alarm, and outlives a collection or two.
        .with("-XX:SurvivorRatio=4", "-XX:TargetSurvivorRatio=90")
        .with("-XX:ReservedCodeCacheSize=96m", "-XX:+ExitOnOutOfMemoryError")
        .with(
            "-XX:+HeapDumpOnOutOfMemoryError", "-XX:HeapDumpPath=" + logs.resolve(name + ".hprof"))
        .with("--enable-native-access=ALL-UNNAMED")
        // Where RocketMQ's client keeps its logs; by default the user's home.
        .with("-Drocketmq.log.root=" + logs);
  }

  private List<String> arguments(ServiceKind kind, int port) {
    String kafka = "--punctual.kafka.bootstrap-servers=" + engines.kafka().bootstrapServers();
    String rocketMq = "--punctual.rocketmq.name-server=" + engines.rocketMq().nameServerAddress();
    String alarmTopic = "--punctual.alarms.topic=" + StackConfig.ALARM_TOPIC;
    List<String> arguments = new ArrayList<>();
    arguments.add("--server.address=127.0.0.1");
    arguments.add("--server.port=" + port);
    arguments.addAll(
        switch (kind) {
          case API -> List.of(kafka, rocketMq, alarmTopic);
          case CALLBACK -> List.of(kafka);
          case CONSUMER -> List.of(rocketMq, alarmTopic, callbacks());
        });
    config.tuning().settings().forEach((key, value) -> arguments.add("--" + key + "=" + value));
    return arguments;
  }

  private String callbacks() {
    int first = config.ports().first(ServiceKind.CALLBACK);
    return IntStream.range(first, first + config.count(ServiceKind.CALLBACK))
        .mapToObj(port -> "http://" + config.ports().engines().found().with(port))
        .collect(Collectors.joining(",", "--punctual.callback.urls=", ""));
  }

  private Map<String, String> environment(ServiceKind kind, String name) {
    Map<String, String> environment = new HashMap<>();
    // glibc would keep an arena of native memory per core and thread.
    environment.put("MALLOC_ARENA_MAX", "2");
    if (kind != ServiceKind.CONSUMER) {
      environment.putAll(database(engines.database().user()));
    }
    if (kind != ServiceKind.API) {
      environment.put("PUNCTUAL_DELIVERIES_TOKEN", engines.secrets().deliveriesToken());
    }
    environment.putAll(config.tuning().environments().getOrDefault(name, Map.of()));
    return environment;
  }

  private Map<String, String> database(Credentials user) {
    return Map.of(
        "SPRING_DATASOURCE_URL", engines.database().jdbcUrl(),
        "SPRING_DATASOURCE_USERNAME", user.user(),
        "SPRING_DATASOURCE_PASSWORD", user.password());
  }
}
