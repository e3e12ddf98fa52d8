package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.KafkaBroker;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.SecondListener;
import io.punctual.engines.TestEngines;
import io.punctual.engines.process.Ports;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** A Kafka that does not know our user as yet. */
@Order(1)
@ResourceLock(Resources.SYSTEM_OUT)
@ExtendWith(OwnOutput.class)
class KafkaRefusesIT {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String USER = "late";

  @Test
  void isToldOnceAndAskedAgainUntilItKnowsUs(@TempDir Path folder, OwnOutput.Printed output) {
    EnginesConfig config = EnginesConfig.in(folder, EnginePorts.free());
    try (Engines engines = new Engines(config, new LoggedEngineEvents())) {
      KafkaBroker kafka = engines.kafka();
      int port = Ports.freeInARow(1);
      kafka.listenAlso(new SecondListener("SASL_PLAINTEXT", port, port));
      kafka.start();
      Stream.of("orders", "in", "refused").forEach(topic -> kafka.createTopic(topic, 1));
      try (RunningApi api = start(port)) {
        await()
            .during(Duration.ofSeconds(5))
            .atMost(SOON)
            .untilAsserted(
                () ->
                    assertThat(troubles(output))
                        .allMatch(line -> line.contains("io.punctual.api"))
                        .filteredOn(line -> !line.contains("[rocketmq-watch]"))
                        .satisfiesExactlyInAnyOrder(
                            line -> assertThat(line).contains("what was last known", "Sasl"),
                            line -> assertThat(line).contains("submissions failed")));
        kafka.createUser(USER, USER);
        await().atMost(SOON).until(() -> output.toString().contains("Kafka answers"));
        String timer = "{\"topic\": \"orders\", \"payload\": 1, \"delay\": \"60s\"}";
        await().atMost(SOON).until(() -> api.post(timer).statusCode() == 201);
      }
    }
  }

  private static List<String> troubles(OwnOutput.Printed output) {
    return output
        .toString()
        .lines()
        .filter(line -> line.contains(" WARN ") || line.contains(" ERROR "))
        .toList();
  }

  private static RunningApi start(int port) {
    return RunningApi.startWith(
        "kafkarefuses",
        TestEngines.rocketMq().nameServerAddress(),
        RunningApi.freshDatabase("kafkarefuses"),
        "--punctual.kafka.bootstrap-servers=127.0.0.1:" + port,
        "--punctual.kafka.properties.security.protocol=SASL_PLAINTEXT",
        "--punctual.kafka.properties.sasl.mechanism=SCRAM-SHA-256",
        "--punctual.kafka.properties.sasl.jaas.config="
            + "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%1$s\" password=\"%1$s\";"
                .formatted(USER),
        "--punctual.submissions.topics.default=in",
        "--punctual.submissions.refused-topic=refused");
  }
}
