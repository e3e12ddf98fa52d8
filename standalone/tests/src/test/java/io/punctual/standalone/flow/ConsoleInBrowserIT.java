package io.punctual.standalone.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.Broker;
import io.punctual.engines.BrowserTests;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.verify.offer.Accepted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

  private final Flow flow = Flow.shared();

  @BeforeAll
  static void findBrowser() {
    assumeThat(BrowserTests.browser()).as(BrowserTests.NOT_RUN).isPresent();
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
    Path report = Path.of("target", script + ".txt");
    boolean passed =
        BrowserTests.pass(
            flow.stack().config().home().resolve("console"),
            script,
            Map.of(
                "PUNCTUAL_API", flow.stack().api().toString(),
                "PUNCTUAL_CALLBACKS", urls(ServiceKind.CALLBACK),
                "PUNCTUAL_TOPIC", topic),
            report);
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
