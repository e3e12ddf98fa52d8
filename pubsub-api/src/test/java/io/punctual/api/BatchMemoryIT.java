package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.app.ApiApplication;
import io.punctual.engines.SqlServer;
import io.punctual.engines.TestEngines;
import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.ChildProcess;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.JavaCommand;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.Readiness;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** The whole service, in a JVM of its own whose heap is 72 MiB: the batches are 160. */
@Order(1)
class BatchMemoryIT {

  private static final int BATCHES = 10;
  private static final int TIMERS = 1_000;

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static URI base;
  private static String database;
  private static ChildProcess api;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    TestEngines.rocketMq().createAlarmTopic(RunningApi.alarmTopic("batchmemory"), 4);
    database = RunningApi.freshDatabase("batchmemory");
    int port = Ports.freeInARow(1);
    base = URI.create("http://127.0.0.1:" + port);
    api =
        ChildProcess.start(command(port), new DataFolder(Path.of("target", "small-heap")), _ -> {});
    Readiness.await(api, Duration.ofMinutes(2), BatchMemoryIT::isReady);
  }

  private static ChildCommand command(int port) {
    SqlServer engine = TestEngines.database();
    List<String> command =
        new JavaCommand()
            .with("-Xmx72m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError")
            .with("--enable-native-access=ALL-UNNAMED")
            .with("-Drocketmq.log.root=" + Path.of("target", "small-heap").toAbsolutePath())
            .with("-cp", System.getProperty("java.class.path"))
            .main(
                ApiApplication.class.getName(),
                "--server.port=" + port,
                "--spring.datasource.url=" + database,
                "--spring.datasource.username=" + engine.user().user(),
                "--spring.datasource.password=" + engine.user().password(),
                "--punctual.kafka.bootstrap-servers=" + TestEngines.kafka().bootstrapServers(),
                "--punctual.rocketmq.name-server=" + TestEngines.rocketMq().nameServerAddress(),
                "--punctual.alarms.topic=" + RunningApi.alarmTopic("batchmemory"),
                // The tenth waits for nine others, all for Kafka's word, on a machine that may be
                // slow.
                "--punctual.topics.lookup-wait-max=30s",
                "--punctual.batches.room-wait-max=3m",
                "--punctual.batches.wait-max=1m");
    return new ChildCommand("small-heap", "test", port, command, Map.of(), Duration.ofSeconds(30));
  }

  private static boolean isReady() {
    try {
      HttpRequest ready =
          HttpRequest.newBuilder(base.resolve("/actuator/health/readiness")).build();
      return HTTP.send(ready, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  @AfterAll
  static void stop() {
    api.stop();
  }

  @Test
  void tenBatchesOfTheLargestSizeAtOnceAreAllAnsweredAndStored() {
    byte[] body = Batches.ofBytes(Batches.REQUEST_BYTES_MAX, TIMERS);
    List<CompletableFuture<HttpResponse<String>>> all =
        IntStream.range(0, BATCHES).mapToObj(_ -> send(body)).toList();

    for (CompletableFuture<HttpResponse<String>> one : all) {
      HttpResponse<String> answer = one.join();
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertThat(Batches.told(answer)).hasSize(TIMERS).containsOnly("201");
    }
    assertThat(api.isAlive()).isTrue();
    assertThat(stored()).isEqualTo(BATCHES * TIMERS);
  }

  private static CompletableFuture<HttpResponse<String>> send(byte[] body) {
    return HTTP.sendAsync(
        Batches.request(base, "application/json", BodyPublishers.ofByteArray(body)).build(),
        BodyHandlers.ofString());
  }

  private static int stored() {
    SqlServer engine = TestEngines.database();
    Integer rows =
        new JdbcTemplate(
                new DriverManagerDataSource(
                    database, engine.user().user(), engine.user().password()))
            .queryForObject("SELECT COUNT(*) FROM timer", Integer.class);
    return rows == null ? 0 : rows;
  }
}
