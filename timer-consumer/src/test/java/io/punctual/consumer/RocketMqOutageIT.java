package io.punctual.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.RocketMq;
import io.punctual.protocol.wire.AlarmedTimer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** RocketMQ away: at the start, in between, and at the end. */
@Execution(ExecutionMode.CONCURRENT)
class RocketMqOutageIT {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String TOPIC = "alarms-outage";

  private final FakeCallback callback = new FakeCallback(Duration.ZERO);

  @Test
  void startsWithoutRocketMqFindsItSurvivesItsCrashAndStopsWithoutIt(@TempDir Path data)
      throws Exception {
    try (Engines engines =
            new Engines(EnginesConfig.in(data, EnginePorts.free()), new LoggedEngineEvents());
        callback) {
      RocketMq rocketMq = engines.rocketMq();
      RunningConsumer consumer =
          RunningConsumer.start(
              rocketMq.nameServerAddress(),
              TOPIC,
              List.of(callback.url()),
              "--punctual.rocketmq.lost-after=5s");
      consumer.awaitHealth("DEGRADED");

      rocketMq.start();
      rocketMq.createAlarmTopic(TOPIC, 2);
      consumer.awaitHealth("UP");
      ringAndAwait(rocketMq);

      rocketMq.broker().kill();
      consumer.awaitHealth("DEGRADED");
      rocketMq.broker().start();
      consumer.awaitHealth("UP");
      ringAndAwait(rocketMq);

      rocketMq.broker().kill();
      consumer.awaitHealth("DEGRADED");
      long startNanos = System.nanoTime();
      consumer.close();
      assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
          .isLessThan(Duration.ofSeconds(15));
    }
  }

  private void ringAndAwait(RocketMq rocketMq) throws Exception {
    try (AlarmRinger ringer = new AlarmRinger(rocketMq.nameServerAddress(), TOPIC)) {
      for (int queue = 0; queue < 2; queue++) {
        AlarmedTimer timer =
            new AlarmedTimer(UUID.randomUUID(), callback.clockMillis() + 1_000, queue + 1);
        ringer.ring(queue, List.of(timer));
        await().atMost(SOON).until(() -> callback.timers().contains(timer));
      }
    }
  }
}
