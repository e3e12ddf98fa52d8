package io.punctual.standalone.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.Broker;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.verify.offer.Accepted;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The tests of {@code console/src/test}, in a real browser on the whole flow. Alone: beside the
 * races a browser takes five times as long.
 */
@ResourceLock(Flow.SHARED)
class ConsoleInBrowserIT {

  private static final Duration LONG = Duration.ofSeconds(60);
  private static final String BROWSER = "PUNCTUAL_CHROMIUM";

  private final Flow flow = Flow.shared();

  @BeforeAll
  static void findBrowser() {
    // Where it must not be missing, the variable names it.
    assumeThat(browser())
        .as("NOT RUN: no chromium on the PATH, and none named by %s", BROWSER)
        .isPresent();
  }

  @Test
  void whatPeopleDoInTheConsole() throws Exception {
    String topic = flow.topic(1);
    deadLetters(flow, topic);
    inBrowser("console.test.mjs", topic);
  }

  @Test
  void whatTheConsoleTellsWhileRocketMqIsDead() throws Exception {
    Broker broker = flow.stack().engines().rocketMq().broker();
    broker.kill();
    try {
      inBrowser("dead-engine.test.mjs", flow.topic(1));
    } finally {
      broker.start();
    }
  }

  private void inBrowser(String script, String topic) throws Exception {
    ProcessBuilder tests =
        new ProcessBuilder("node", "--test", "--test-reporter=spec", "src/test/" + script);
    tests.directory(flow.stack().config().home().resolve("console").toFile());
    tests.environment().put("PUNCTUAL_API", flow.stack().api().toString());
    tests.environment().put("PUNCTUAL_CALLBACKS", urls(ServiceKind.CALLBACK));
    tests.environment().put(BROWSER, browser().orElseThrow());
    tests.environment().put("PUNCTUAL_TOPIC", topic);
    Path said = Path.of("target", script + ".txt").toAbsolutePath();

    Process running = tests.redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      assertThat(running.waitFor()).as(() -> read(said)).isZero();
    } finally {
      running.destroyForcibly();
    }
  }

  private String urls(ServiceKind kind) {
    return flow.stack().services(kind).stream()
        .map(service -> service.url().toString())
        .collect(Collectors.joining(" "));
  }

  private static void deadLetters(Flow flow, String topic) throws Exception {
    long due = System.currentTimeMillis() + 3_000;
    List<Accepted> large =
        IntStream.range(0, 3)
            .mapToObj(
                i -> flow.post(topic, "large-" + i, due, timer -> timer.payload("x".repeat(5_000))))
            .toList();
    RecordLimit limit = new RecordLimit(flow, topic);
    limit.set();
    for (Accepted timer : large) {
      await().atMost(LONG).until(() -> flow.get(timer.id()).state().equals("dead"));
    }
    limit.lift();
  }

  private static Optional<String> browser() {
    return Optional.ofNullable(System.getenv(BROWSER))
        .or(
            () ->
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                    .map(folder -> Path.of(folder, "chromium"))
                    .filter(Files::isExecutable)
                    .map(Path::toString)
                    .findFirst());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (java.io.IOException unreadable) {
      return unreadable.toString();
    }
  }
}
