package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;
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
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
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
        await().atMost(SOON).until(() -> output.toString().contains("submissions failed (and"));
        assertThat(troubles(output))
            .allMatch(line -> line.contains("io.punctual.api"))
            .filteredOn(line -> !line.contains("[rocketmq-watch]"))
            .satisfiesExactlyInAnyOrder(
                line -> assertThat(line).contains("what was last known"),
                line -> assertThat(line).contains("submissions failed"),
                line -> assertThat(line).contains("submissions failed (and"));
        kafka.createUser(USER, USER);
        await().atMost(SOON).until(() -> output.toString().contains("Kafka answers"));
        submit(kafka);
        await().atMost(SOON).until(() -> api.get("/v1/timers").body().contains("by-kafka"));
      }
    }
  }

  private static void submit(KafkaBroker kafka) {
    ProducerRecord<byte[], byte[]> record = new ProducerRecord<>("in", "1".getBytes(UTF_8));
    Map.of("topic", "orders", "delay", "1h", "name", "by-kafka")
        .forEach((name, value) -> record.headers().add("punctual-" + name, value.getBytes(UTF_8)));
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      var unused = producer.send(record);
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
