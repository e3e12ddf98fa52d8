package io.punctual.perf.baseline;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.ChildProcess;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.JavaCommand;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.Readiness;
import io.punctual.standalone.DataOption;
import io.punctual.standalone.stack.App;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A process of the module {@code baselines}; its JVM is set as the services' are. */
public final class BaselineProcess implements AutoCloseable {
  private static final String MODULE = "baselines";
  private static final List<String> FLAGS =
      List.of(
          "-Xms256m",
          "-Xmx256m",
          "-Xmn128m",
          "-XX:+UseSerialGC",
          "-XX:SurvivorRatio=4",
          "-XX:TargetSurvivorRatio=90",
          "-XX:ReservedCodeCacheSize=96m",
          "-XX:+ExitOnOutOfMemoryError");

  // Two consumers agree on their queues within a second, in place of 20: before a drain, not in it.
  private static final List<String> PROPERTIES =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "-Drocketmq.client.rebalance.waitInterval=1000",
          "-Drocketmq.client.rebalance.lockInterval=1000",
          "-Drocketmq.client.rebalance.lockMaxLiveTime=3000");

  private static final Duration READY_MAX = Duration.ofSeconds(60);
  private static final Duration STOP_MAX = Duration.ofSeconds(5);

  private final ChildProcess child;
  private final int port;

  private BaselineProcess(ChildProcess child, int port) {
    this.child = child;
    this.port = port;
  }

  /**
   * Returns when it listens.
   *
   * @param name of the process, and its main's first word
   */
  public static BaselineProcess start(
      String name, DataFolder data, int port, List<String> words, Map<String, String> secrets) {
    ChildProcess child =
        ChildProcess.start(
            command(name, data, port, words, secrets),
            data,
            death -> System.err.println(death.told()));
    BaselineProcess started = new BaselineProcess(child, port);
    Runtime.getRuntime().addShutdownHook(new Thread(started::close, "stop-" + name));
    Readiness.await(child, READY_MAX, () -> Ports.answers(port));
    return started;
  }

  private static ChildCommand command(
      String name, DataFolder data, int port, List<String> words, Map<String, String> secrets) {
    App app = App.of(DataOption.HOME, MODULE, data);
    Path logs = data.folder("logs");
    List<String> arguments = new ArrayList<>(List.of(name));
    arguments.addAll(words);
    Map<String, String> environment = new HashMap<>(secrets);
    environment.put("MALLOC_ARENA_MAX", "2");
    List<String> command =
        JavaCommand.java()
            .with(FLAGS.toArray(String[]::new))
            .with(PROPERTIES.toArray(String[]::new))
            .with("-Drocketmq.log.root=" + logs)
            .jar(app.jar(), arguments);
    return new ChildCommand(name, app.version(), port, command, environment, STOP_MAX);
  }

  /** As a report tells them. */
  public static String flags() {
    return String.join(" ", FLAGS);
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + port);
  }

  public Orders orders() {
    return new Orders(url());
  }

  @Override
  public void close() {
    if (child.isAlive()) {
      child.stop();
    }
  }
}
