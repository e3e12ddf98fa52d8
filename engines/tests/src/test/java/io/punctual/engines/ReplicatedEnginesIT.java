package io.punctual.engines;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Kafka with three nodes, RocketMQ with two brokers. */
@Execution(ExecutionMode.CONCURRENT)
class ReplicatedEnginesIT {
  @TempDir static Path temp;
  private static Engines engines;

  @BeforeAll
  static void start() {
    engines =
        new Engines(EnginesConfig.in(temp, EnginePorts.freeReplicated()), new LoggedEngineEvents());
    engines.startAll();
  }

  @AfterAll
  static void end() {
    engines.kill();
  }

  @Test
  void aNodeThatIsKilledTakesNoRecordWithIt() {
    engines.kafka().createTopic("kept", 1);
    KafkaRecords records = new KafkaRecords(engines.kafka().bootstrapServers(), "kept");
    records.send("at noon");

    engines.kafka().kill();

    assertThat(records.first()).isEqualTo("at noon");
    engines.kafka().start();
  }

  @Test
  void eachBrokerHasTheAlarmTopic() {
    engines.rocketMq().createAlarmTopic("alarms", 4);

    Optional<String> route = engines.rocketMq().nameServer().wire().route("alarms");
    assertThat(route).hasValueSatisfying(it -> assertThat(it).contains("broker-a", "broker-b"));
  }
}
