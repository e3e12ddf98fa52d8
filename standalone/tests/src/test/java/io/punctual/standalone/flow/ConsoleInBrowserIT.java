package io.punctual.standalone.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.punctual.client.CallFailed;
import io.punctual.engines.BrowserTests;
import io.punctual.engines.Engines;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.verify.offer.Accepted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The tests of {@code console/src/test}, in a real browser on the whole flow. Alone: beside the
 * races a browser takes five times as long.
 */
@ResourceLock(Flow.SHARED)
class ConsoleInBrowserIT {

  private static final Duration LONG = Duration.ofSeconds(60);

  private final Flow flow = Flow.shared();

  @BeforeAll
  static void findBrowser() {
    assumeThat(BrowserTests.browser()).as(BrowserTests.NOT_RUN).isPresent();
  }

  @Test
  void whatPeopleDoInTheConsole() throws Exception {
    String topic = flow.topic(1);
    deadLetters(flow, topic);
    inBrowser("console.test.mjs", topic, Map.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"rocketmq", "kafka", "database"})
  void whatTheConsoleTellsWhileAnEngineIsDead(String name) throws Exception {
    String topic = flow.topic(1);
    // Kafka has told the API of the topic.
    flow.post(topic, "known", System.currentTimeMillis(), timer -> timer);
    ManagedProcess engine = engine(name);
    engine.kill();
    try {
      inBrowser("dead-engine.test.mjs", topic, Map.of("PUNCTUAL_DEAD", name));
    } finally {
      engine.start();
      String another = flow.topic(1);
      await()
          .atMost(LONG)
          .ignoreExceptionsInstanceOf(CallFailed.class)
          .untilAsserted(
              () -> flow.post(another, "again", System.currentTimeMillis(), timer -> timer));
    }
  }

  private ManagedProcess engine(String name) {
    Engines engines = flow.stack().engines();
    return switch (name) {
      case "rocketmq" -> engines.rocketMq().broker();
      case "kafka" -> engines.kafka();
      default -> engines.mariaDb();
    };
  }

  private void inBrowser(String script, String topic, Map<String, String> more) throws Exception {
    Path report = Path.of("target", script + more.values() + ".txt");
    Map<String, String> environment = new HashMap<>(more);
    environment.put("PUNCTUAL_API", flow.stack().api().toString());
    environment.put("PUNCTUAL_CALLBACKS", urls(ServiceKind.CALLBACK));
    environment.put("PUNCTUAL_TOPIC", topic);
    boolean passed =
        BrowserTests.pass(
            flow.stack().config().home().resolve("console"), script, environment, report);
    assertThat(passed).as(Files.readString(report)).isTrue();
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
}
