package io.punctual.perf.compare;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.ChildProcess;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.JavaCommand;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.Readiness;
import io.punctual.standalone.DataOption;
import io.punctual.standalone.stack.App;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One of the baselines' processes; its JVM is set as the services' are. */
final class BaselineProcess implements AutoCloseable {
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
  private static final Duration READY_MAX = Duration.ofSeconds(60);
  private static final Duration STOP_MAX = Duration.ofSeconds(5);
  private static final Duration DONE_MAX = Duration.ofMinutes(3);
  private static final int OK = 200;
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final ChildProcess child;
  private final URI url;

  private BaselineProcess(ChildProcess child, int port) {
    this.child = child;
    this.url = URI.create("http://127.0.0.1:" + port);
  }

  /**
   * Returns when it listens at the port that is its first argument.
   *
   * @param like the module whose libraries it has, in the same versions
   */
  static BaselineProcess start(
      String name,
      Class<?> main,
      String like,
      DataFolder data,
      List<String> arguments,
      Map<String, String> secrets) {
    int port = Ports.freeInARow(1);
    List<String> words = new ArrayList<>(List.of(Integer.toString(port)));
    words.addAll(arguments);
    ChildProcess child =
        ChildProcess.start(
            command(name, main, like, data, port, words, secrets),
            data,
            death -> System.err.println(death.describe()));
    BaselineProcess started = new BaselineProcess(child, port);
    Runtime.getRuntime().addShutdownHook(new Thread(started::close, "stop-" + name));
    Readiness.await(child, READY_MAX, () -> Ports.answers(port));
    return started;
  }

  static ChildCommand command(
      String name,
      Class<?> main,
      String like,
      DataFolder data,
      int port,
      List<String> arguments,
      Map<String, String> secrets) {
    App libraries = App.of(DataOption.HOME, like, data);
    Path own = DataOption.HOME.resolve("perf/target/punctual-perf-" + libraries.version() + ".jar");
    List<String> command =
        JavaCommand.java()
            .with(FLAGS.toArray(String[]::new))
            .with("--enable-native-access=ALL-UNNAMED")
            .with("-Drocketmq.log.root=" + data.folder("logs"))
            .with("-cp", libraries.jar() + File.pathSeparator + own)
            .main(main.getName(), arguments.toArray(String[]::new));
    Map<String, String> environment = new HashMap<>(secrets);
    environment.put("MALLOC_ARENA_MAX", "2");
    return new ChildCommand(name, libraries.version(), port, command, environment, STOP_MAX);
  }

  /** As a report names them. */
  static String flags() {
    return String.join(" ", FLAGS);
  }

  URI url() {
    return url;
  }

  /** Returns its answer when the order is carried out. */
  String order(String path, String text) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(url.resolve(path))
            .timeout(DONE_MAX)
            .POST(BodyPublishers.ofString(text))
            .build();
    try {
      HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
      if (answer.statusCode() != OK) {
        throw new IllegalStateException(request.uri() + " answered " + answer.body());
      }
      return answer.body();
    } catch (IOException e) {
      throw new IllegalStateException(request.uri() + " did not answer", e);
    }
  }

  @Override
  public void close() {
    if (child.isAlive()) {
      child.stop();
    }
  }
}
