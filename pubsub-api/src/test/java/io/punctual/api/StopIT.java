package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.api.stop.AnnounceStop;
import io.punctual.engines.SqlServer;
import io.punctual.engines.TestEngines;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class StopIT {

  private static final Duration LONG = Duration.ofSeconds(60);
  private static final String TIMER =
      "{\"topic\": \"orders\", \"key\": \"k\", \"payload\": 1, \"delay\": \"20s\"}";

  @Test
  void whatIsTakenIsAnsweredStoredAndRungBeforeTheEnd() throws Exception {
    TestEngines.kafka().createTopic("orders", 4);
    TestEngines.rocketMq().createAlarmTopic(RunningApi.alarmTopic("stop"), 4);
    String database = RunningApi.freshDatabase("stop");
    String nameServer = TestEngines.rocketMq().nameServerAddress();
    Set<UUID> accepted = ConcurrentHashMap.newKeySet();
    try (AlarmListener alarms = new AlarmListener(nameServer, RunningApi.alarmTopic("stop"));
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
        RunningApi api =
            RunningApi.startWith("stop", nameServer, database, "--punctual.alarms.lead=15s")) {
      List<Future<?>> calls = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        calls.add(callers.submit(() -> submitUntilTurnedAway(api, accepted)));
      }
      await().atMost(LONG).until(() -> accepted.size() > 200);

      api.close();

      for (Future<?> call : calls) {
        call.get();
      }
      assertThat(stored(database)).containsAll(accepted);
      await().atMost(LONG).until(() -> alarms.rung().keySet().containsAll(accepted));
    }
  }

  @Test
  void callersAreToldToLetGoOfTheirConnectionsFirst() throws Exception {
    try (ExecutorService closing = Executors.newSingleThreadExecutor();
        RunningApi api = RunningApi.start("announce", "--punctual.stop.announce=3s")) {
      assertThat(connection(api)).isEmpty();

      Future<?> closed = closing.submit(api::close);

      await().atMost(LONG).until(() -> connection(api).equals(Optional.of("close")));
      closed.get();
    }
  }

  @Test
  void connectionsThatNobodyUsesAreClosedWhileNewOnesAreServed() throws Exception {
    try (RunningApi api = RunningApi.start("unused", "--punctual.stop.announce=1s");
        Socket unused = new Socket(api.base().getHost(), api.base().getPort())) {
      unused.setSoTimeout((int) LONG.toMillis());
      unused
          .getOutputStream()
          .write("GET /v1/timers HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
      BufferedReader answers =
          new BufferedReader(new InputStreamReader(unused.getInputStream(), UTF_8));
      assertThat(answers.readLine()).startsWith("HTTP/1.1 200");

      api.bean(AnnounceStop.class).stop();

      assertThat(answers.readAllLines()).doesNotContain("Connection: close");
      assertThat(connection(api)).contains("close");
    }
  }

  private static Optional<String> connection(RunningApi api) {
    var answer = api.get("/v1/timers");
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.headers().firstValue("connection");
  }

  private static void submitUntilTurnedAway(RunningApi api, Set<UUID> accepted) {
    try {
      while (true) {
        var answer = api.post(TIMER);
        if (answer.statusCode() != 201) {
          assertThat(answer.statusCode()).isEqualTo(503);
          return;
        }
        accepted.add(UUID.fromString(RunningApi.json(answer).get("id").asString()));
      }
    } catch (IllegalStateException connectionRefused) {
      // Nobody listens any more.
    }
  }

  private static List<UUID> stored(String database) {
    SqlServer engine = TestEngines.database();
    return new JdbcTemplate(
            new DriverManagerDataSource(database, engine.user().user(), engine.user().password()))
        .queryForList("SELECT LOWER(HEX(id)) FROM timer", String.class).stream()
            .map(hex -> hex.replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5"))
            .map(UUID::fromString)
            .toList();
  }
}
