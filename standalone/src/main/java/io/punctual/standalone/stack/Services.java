package io.punctual.standalone.stack;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.JavaCommand;
import io.punctual.engines.process.ProcessEvents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Makes the processes of the services; starts none. */
final class Services {
  private static final Duration STOP_MAX = Duration.ofSeconds(15);
  private static final Duration MIGRATIONS_STOP_MAX = Duration.ofSeconds(5);
  private static final String MIGRATIONS = "migrations";

  private final StackConfig config;
  private final ServiceSettings settings;
  private final ProcessEvents events;

  Services(StackConfig config, ServiceSettings settings, ProcessEvents events) {
    this.config = config;
    this.settings = settings;
    this.events = events;
  }

  List<Service> of(ServiceKind kind) {
    if (config.count(kind) == 0) {
      return List.of();
    }
    App app = app(kind.module());
    return IntStream.rangeClosed(1, config.count(kind))
        .mapToObj(number -> new Service(command(kind, number, app), config.data(), events))
        .toList();
  }

  private ChildCommand command(ServiceKind kind, int number, App app) {
    int port = config.ports().first(kind) + number - 1;
    return new ChildCommand(
        kind.title() + "-" + number,
        app.version(),
        port,
        java(kind, number)
            .with(config.tuning().jvmFlags().toArray(String[]::new))
            .jar(app.jar(), settings.arguments(kind, port)),
        withArenas(settings.environment(kind)),
        STOP_MAX);
  }

  ChildCommand migrations() {
    App app = app(MIGRATIONS);
    return new ChildCommand(
        MIGRATIONS,
        app.version(),
        0,
        java(MIGRATIONS, 128).with("-XX:TieredStopAtLevel=1").jar(app.jar(), List.of("migrate")),
        withArenas(settings.migrationsEnvironment()),
        MIGRATIONS_STOP_MAX);
  }

  private App app(String module) {
    return App.of(config.home(), module, config.data());
  }

  private JavaCommand java(ServiceKind kind, int number) {
    JavaCommand java = java(kind.title() + "-" + number, kind.heapMebibytesMax());
    return kind.delivers() ? java : java.yielding();
  }

  private JavaCommand java(String name, int heapMebibytesMax) {
    Path logs = config.data().folder("logs");
    return JavaCommand.java()
        // What a request needs is garbage soon: the larger the young half, the fewer the pauses.
        .with("-Xms" + heapMebibytesMax + "m", "-Xmx" + heapMebibytesMax + "m")
        .with("-Xmn" + heapMebibytesMax / 2 + "m", "-XX:+UseSerialGC")
        // What waits for its insert or its alarm outlives a collection or two: there is room for
        // it.
        .with("-XX:SurvivorRatio=4", "-XX:TargetSurvivorRatio=90")
        .with("-XX:ReservedCodeCacheSize=96m", "-XX:+ExitOnOutOfMemoryError")
        .with(
            "-XX:+HeapDumpOnOutOfMemoryError", "-XX:HeapDumpPath=" + logs.resolve(name + ".hprof"))
        .with("--enable-native-access=ALL-UNNAMED")
        // Where RocketMQ's client keeps its logs; by default the user's home.
        .with("-Drocketmq.log.root=" + logs);
  }

  /** glibc would keep an arena of native memory per core and thread. */
  private static Map<String, String> withArenas(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.put("MALLOC_ARENA_MAX", "2");
    return all;
  }
}
