package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.tenant.Tenant;
import io.punctual.engines.TestEngines;
import io.punctual.protocol.Content;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.Timer;
import io.punctual.store.installation.Installation;
import io.punctual.store.timer.Timers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class PromoteIT {

  private static RunningApi api;
  private static AlarmListener alarms;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    api =
        RunningApi.start(
            "promote",
            "--punctual.alarms.horizon=2s",
            "--punctual.alarms.lead=1s",
            "--punctual.alarms.overdue-max=1m",
            "--punctual.promoter.page-max=100");
    alarms =
        new AlarmListener(
            TestEngines.rocketMq().nameServerAddress(), RunningApi.alarmTopic("promote"));
  }

  @AfterAll
  static void stop() throws InterruptedException {
    alarms.close();
    api.close();
  }

  @Test
  void aTimerBeyondTheHorizonIsRungWhenItComesWithin() {
    UUID id =
        UUID.fromString(
            RunningApi.json(api.post("{\"topic\": \"orders\", \"payload\": 1, \"delay\": \"9s\"}"))
                .get("id")
                .asString());

    await().atMost(Duration.ofSeconds(30)).until(() -> alarms.rung().containsKey(id));

    long due = alarms.rung().get(id).timer().dueMillis();
    assertThat(alarms.rung().get(id).atMillis()).isGreaterThan(due - 2_000);
    assertThat(api.bean(Installation.class).read("promoted-to")).isPresent();
    assertThat(api.bean(MeterRegistry.class).get("punctual.promoter.timers").counter().count())
        .isGreaterThanOrEqualTo(1);
  }

  /** More than two pages, stored at once as if by an instance that died before it rang for them. */
  @Test
  void manyTimersOfOneKeyAndMillisecondAreAllRung() {
    long due = System.currentTimeMillis() + 9_000;
    List<Timer> timers = LongStream.range(0, 250).mapToObj(seq -> timer(due, seq)).toList();
    List<UUID> ids = timers.stream().map(Timer::id).toList();
    api.bean(Timers.class).insert(timers);

    await().atMost(Duration.ofSeconds(30)).until(() -> alarms.rung().keySet().containsAll(ids));

    assertThat(ids.stream().map(id -> alarms.rung().get(id).queue()).distinct()).hasSize(1);
  }

  @SuppressWarnings("NullAway")
  private static Timer timer(long due, long seq) {
    byte[] key = "hot".getBytes(StandardCharsets.UTF_8);
    return new Timer(
        UUID.randomUUID(),
        Tenant.DEFAULT.name(),
        null,
        new Content("orders", key, List.of(), null),
        KeyHash.of(Tenant.DEFAULT.name(), "orders", key),
        due,
        seq);
  }
}
