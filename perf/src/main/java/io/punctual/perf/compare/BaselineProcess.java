package io.punctual.perf.compare;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.ChildProcess;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.JavaCommand;
import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.Readiness;
import io.punctual.perf.peer.PeerKind;
import io.punctual.perf.peer.PeerProcess;
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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** A process of a baseline or a peer, with the JVM flags of the services. */
record BaselineProcess(ChildProcess child, URI url) implements AutoCloseable {
  static final String FLAGS =
      "-Xms256m -Xmx256m -Xmn128m -XX:+UseSerialGC -XX:SurvivorRatio=4"
          + " -XX:TargetSurvivorRatio=90 -XX:ReservedCodeCacheSize=96m"
          + " -XX:+ExitOnOutOfMemoryError";
  private static final String PACKAGE = "io.punctual.perf.";
  private static final String PEER_VERSION = "as in perf/pom.xml";
  private static final Duration READY_MAX = Duration.ofSeconds(60);
  private static final Duration STOP_MAX = Duration.ofSeconds(5);
  private static final Duration DONE_MAX = Duration.ofMinutes(30);
  private static final int OK = 200;
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /**
   * Returns when it listens at the port that is its first argument.
   *
   * @param main its class below this package, whose libraries are not those of this process
   * @param service whose libraries it has
   * @param arguments after the port
   */
  static BaselineProcess start(
      String main,
      String name,
      String service,
      DataFolder data,
      Map<String, String> environment,
      String... arguments) {
    App app = App.of(DataOption.HOME, service, data, _ -> {});
    Path own = DataOption.HOME.resolve("perf/target/punctual-perf-" + app.version() + ".jar");
    return start(
        name,
        app.version(),
        data,
        environment,
        new JavaCommand().with("-cp", app.jar() + File.pathSeparator + own),
        PACKAGE + main,
        arguments);
  }

  /** One of a peer, with the libraries of this process, from its jar. */
  static BaselineProcess startPeer(PeerKind kind, DataFolder data, String... arguments) {
    return start(
        kind.name().toLowerCase(Locale.ROOT).replace('_', '-'),
        PEER_VERSION,
        data,
        Map.of(),
        new JavaCommand()
            .with("-Dloader.main=" + PeerProcess.class.getName())
            .with("-cp", System.getProperty("java.class.path")),
        "org.springframework.boot.loader.launch.PropertiesLauncher",
        Stream.concat(Stream.of(kind.name()), Stream.of(arguments)).toArray(String[]::new));
  }

  private static BaselineProcess start(
      String name,
      String version,
      DataFolder data,
      Map<String, String> environment,
      JavaCommand java,
      String main,
      String... arguments) {
    int port = Ports.freeInARow(1);
    String[] words =
        Stream.concat(Stream.of(Integer.toString(port)), Stream.of(arguments))
            .toArray(String[]::new);
    List<String> command =
        java.with(FLAGS.split(" "))
            .with("--enable-native-access=ALL-UNNAMED", "-Dsun.net.httpserver.nodelay=true")
            .with("-Drocketmq.log.root=" + data.folder("logs"))
            .main(main, words);
    Map<String, String> variables = new HashMap<>(environment);
    variables.put("MALLOC_ARENA_MAX", "2");
    ChildProcess child =
        ChildProcess.start(
            new ChildCommand(name, version, port, command, variables, STOP_MAX),
            data,
            death -> System.err.println(death.describe()));
    BaselineProcess started = new BaselineProcess(child, URI.create("http://127.0.0.1:" + port));
    Runtime.getRuntime().addShutdownHook(new Thread(started::close, "stop-" + name));
    Readiness.await(child, READY_MAX, () -> Ports.answers(ListenAddress.LOOPBACK, port));
    return started;
  }

  /** Returns the answer to an order when it is carried out. */
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
