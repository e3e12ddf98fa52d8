package io.punctual.standalone.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.client.FoundTimer.ScheduledTimer;
import io.punctual.client.ListFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code load-check} as a process of its own. It counts a submission that was refused for want of
 * room as failed, so it has the machine alone, and services that have been used before.
 */
@ResourceLock(Flow.SHARED)
class LoadCheckIT {
  private static final Duration LONG = Duration.ofSeconds(60);

  private final Flow flow = Flow.shared();
  private final String topic = flow.topic(4);

  @BeforeEach
  void theServicesAreWarm() throws Exception {
    String warmUp = flow.topic(4);
    flow.awaitArrivals(warmUp, new Callers(flow).post(warmUp, 500, 30, 500, 1_000), LONG);
  }

  /** As a script uses it: two phases, and a signal ends it. */
  @Test
  void aLoadCheckKeepsItsBooks() throws Exception {
    Path out = flow.stack().config().data().folder("load-check");
    Path phases = out.resolve("phases");
    Process check = loadCheck(out, phases);
    try {
      twoPhases(check, phases);
    } finally {
      check.destroyForcibly(); // when the flow has failed nobody else would end it
    }

    assertThat(Files.readString(out.resolve("printed")))
        .isEqualTo(Files.readString(out.resolve("report.md")))
        .contains("| start", "| second", "| total", "Every promise was kept");
    assertThat(check.exitValue()).isZero();
    assertThat(Files.readAllLines(out.resolve("seconds.csv")))
        .hasSizeGreaterThan(5)
        .first()
        .asString()
        .startsWith("second,sent,failed,due");
    counted(JsonMapper.shared().readTree(out.resolve("result.json")));
  }

  private void twoPhases(Process check, Path phases) throws Exception {
    await().atMost(LONG).until(() -> !pending().isEmpty());
    long second = System.currentTimeMillis();
    Files.writeString(phases, second + " second\n");
    await().atMost(LONG).until(() -> System.currentTimeMillis() > second + 3_000);
    check.destroy();
    assertThat(check.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  private List<ScheduledTimer> pending() throws InterruptedException {
    return flow.api().list(ListFilter.ofTopic(topic).limit(1)).execute().entries();
  }

  private static void counted(JsonNode result) {
    assertThat(result.path("kept").asBoolean()).isTrue();
    assertThat(result.path("phases").valueStream().map(it -> it.path("name").asString()).toList())
        .isEqualTo(List.of("start", "second"));
    int sent = result.at("/total/sent").asInt();
    assertThat(sent).isGreaterThan(100);
    assertThat(result.at("/phases/0/sent").asInt()).isBetween(1, sent - 100);
    // Due 5 s after its submission or later: few of the first phase are due in it, or none.
    int dueInFirst = result.at("/phases/0/due").asInt();
    assertThat(result.at("/phases/1/due").asInt()).isEqualTo(sent - dueInFirst).isGreaterThan(100);
    assertThat(result.at("/total/withoutReceipt").asInt()).isZero();
    assertThat(result.at("/total/latenessMillis/max").asDouble()).isNotNegative();
  }

  private Process loadCheck(Path out, Path phases) throws IOException {
    ProcessBuilder check =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                "io.punctual.standalone.Punctual",
                "load-check",
                "--api=" + flow.stack().api(),
                "--kafka=" + flow.stack().engines().kafka().bootstrapServers(),
                "--topic=" + topic,
                "--rate=50",
                "--phases=" + phases,
                "--out=" + out)
            .redirectErrorStream(true)
            .redirectOutput(out.resolve("printed").toFile());
    check.environment().remove("JDK_JAVA_OPTIONS"); // of which Java tells
    return check.start();
  }
}
