package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.JavaCommand;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** One of RocketMQ's processes: its configuration, home folder and JVM. */
abstract class RocketMqProcess extends ManagedProcess {
  static final String VERSION = "5.5.0";
  private static final Duration STOP_MAX = Duration.ofSeconds(30);

  /** Where nobody speaks TLS to it; else it makes keys and certificates at each start. */
  private static final List<String> NO_TLS = List.of("-Dtls.server.mode=disabled");

  private final String[] tls;

  RocketMqProcess(String name, int port, EnginesConfig config, Consumer<ProcessEvent> events) {
    super(
        new ProcessIdentity(name, VERSION, config.ports().address(), port), config.data(), events);
    this.tls =
        config
            .tls()
            .map(keys -> new RocketMqSecurity(keys).jvmOptions())
            .orElse(NO_TLS)
            .toArray(String[]::new);
  }

  /** The content of its configuration file. */
  abstract String config();

  final RocketMqWire wire() {
    return new RocketMqWire(address().socket(port()));
  }

  final Path home() {
    return data().folder("rocketmq-" + name());
  }

  private Path configFile() {
    return home().resolve("server.conf");
  }

  @Override
  protected final void prepare() throws IOException {
    Files.writeString(configFile(), config());
    Files.writeString(home().resolve("logback.xml"), Runtimes.resource("rocketmq-logback.xml"));
  }

  final ChildCommand command(String mainClass, String... jvmOptions) {
    List<String> command =
        new JavaCommand()
            .yielding()
            .sharing(Runtimes.archive("rocketmq", "rocketmq-" + name()))
            .with("-XX:+UseSerialGC", "-Xss512k", "-XX:ReservedCodeCacheSize=64m")
            .with(jvmOptions)
            // Everything that RocketMQ would put under the user's home stays here.
            .with("-Duser.home=" + home(), "-Drocketmq.home.dir=" + home())
            .with("-Drmq.logback.configurationFile=" + home().resolve("logback.xml"))
            .with("-Dio.netty.allocator.numDirectArenas=2", "-Dio.netty.allocator.numHeapArenas=2")
            .with(tls)
            .main(mainClass, "-c", configFile().toString());
    return child(
        command,
        Map.of("CLASSPATH", Runtimes.classPath("rocketmq"), "MALLOC_ARENA_MAX", "2"),
        STOP_MAX);
  }
}
