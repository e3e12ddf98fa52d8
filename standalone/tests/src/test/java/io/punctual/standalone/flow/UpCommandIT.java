package io.punctual.standalone.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.client.NewTimer;
import io.punctual.client.PunctualClient;
import io.punctual.client.SubmitOutcome;
import io.punctual.engines.process.RunRecord;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.standalone.stack.StackPorts;
import io.punctual.verify.watch.KafkaClients;
import io.punctual.verify.watch.TopicReader;
import io.punctual.verify.watch.WatchTopic;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The command as its user runs it, from the app jar: what dies comes back. Alone: {@code up} loads
 * the machine until its stack is punctual.
 */
@ResourceLock(Flow.SHARED)
class UpCommandIT {
  private static final Duration LONG = Duration.ofMinutes(4);
  private static final Duration MENDED_MAX = Duration.ofSeconds(90);

  @TempDir static Path temp;
  private final StackPorts ports = StackPorts.free(1);
  private final Path out = temp.resolve("out");
  private final Path run = temp.resolve("data/run");

  @Test
  void everyEngineAndServiceThatIsKilledComesBackAndTimersArrive() throws Exception {
    Process punctual = start();
    try {
      await().atMost(LONG).until(() -> printed(List.of("Punctual runs.")) || !punctual.isAlive());
      assertThat(punctual.isAlive()).as(Files.readString(out)).isTrue();

      killAtOnce("kafka", "mariadb");
      aTimerArrives();
      killAtOnce("nameserver", "broker", "consumer-1", "api-1", "callback-1");
      aTimerArrives();
    } finally {
      punctual.destroy();
    }
    assertThat(punctual.waitFor(90, TimeUnit.SECONDS)).isTrue();
    assertThat(RunRecord.in(run)).noneMatch(it -> it.process().isPresent());
  }

  private void killAtOnce(String... names) throws IOException {
    List<String> dead = List.of(names);
    RunRecord.in(run).stream()
        .filter(record -> dead.contains(record.name()))
        .forEach(record -> record.process().orElseThrow().destroyForcibly());
    await()
        .atMost(MENDED_MAX)
        .untilAsserted(
            () ->
                assertThat(Files.readString(out))
                    .contains(dead.stream().map(name -> name + " runs again").toList()));
    assertThat(RunRecord.in(run))
        .filteredOn(record -> dead.contains(record.name()))
        .hasSameSizeAs(dead)
        .allMatch(record -> record.process().isPresent());
  }

  private boolean printed(List<String> texts) throws IOException {
    String all = Files.readString(out);
    return texts.stream().allMatch(all::contains);
  }

  private void aTimerArrives() {
    String kafka = ports.engines().address().with(ports.engines().kafka());
    try (PunctualClient api = PunctualClient.at(URI.create("http://127.0.0.1:" + ports.api()));
        WatchTopic watch =
            new WatchTopic(
                new TopicReader(KafkaClients.at(kafka)).fromBeginning(StackConfig.DEMO_TOPIC))) {
      UUID id = await().atMost(MENDED_MAX).ignoreExceptions().until(() -> submit(api), it -> true);
      assertThat(watch.awaitAll(List.of(id), System.currentTimeMillis() + MENDED_MAX.toMillis()))
          .isTrue();
    }
  }

  private static UUID submit(PunctualClient api) throws InterruptedException {
    NewTimer timer = NewTimer.to(StackConfig.DEMO_TOPIC).key("k").payload("p");
    SubmitOutcome outcome = api.submit(timer.delay(Duration.ofSeconds(1))).execute();
    return UUID.fromString(((SubmitOutcome.Accepted) outcome).timer().id());
  }

  private Process start() throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-Dpunctual.home=" + Path.of("../..").toAbsolutePath().normalize(),
                "-jar",
                appJar().toString(),
                "up",
                "--data=" + temp.resolve("data"),
                "--api-port=" + ports.api(),
                "--callback-port=" + ports.callback(),
                "--consumer-port=" + ports.consumer()));
    command.addAll(EnginesCommandIT.options(ports.engines()));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(out.toFile())
        .start();
  }

  private static Path appJar() throws IOException {
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(Path.of("../target"), "punctual-standalone-*-app.jar")) {
      return jars.iterator().next();
    }
  }
}
