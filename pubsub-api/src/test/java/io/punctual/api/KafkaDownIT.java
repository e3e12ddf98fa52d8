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
import io.punctual.store.topic.TopicTable;
import io.punctual.store.topic.TopicTable.Row;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.ConfigResource.Type;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import tools.jackson.databind.JsonNode;

/** Kafka is away, or refuses our user. */
@Order(1)
@ResourceLock(Resources.SYSTEM_OUT)
@ExtendWith(OwnOutput.class)
class KafkaDownIT {

  private static final Duration LONG = Duration.ofSeconds(60);
  private static final String NO_ROCKETMQ = "127.0.0.1:1";

  /** At the default of {@code punctual.topics.lookup-wait-max} these would wait for 40 s. */
  private static final int MANY = 20;

  private static final Duration AT_ONCE = Duration.ofSeconds(10);

  private static final String USER = "late";

  @TempDir private static Path folder;
  private static Engines engines;
  private static KafkaBroker kafka;
  private static int saslPort;

  @BeforeAll
  static void startKafka() {
    engines = new Engines(EnginesConfig.in(folder, EnginePorts.free()), new LoggedEngineEvents());
    kafka = engines.kafka();
    saslPort = Ports.freeInARow(1);
    kafka.listenAlso(new SecondListener("SASL_PLAINTEXT", saslPort, saslPort));
  }

  @AfterAll
  static void stopKafka() {
    engines.close();
  }

  @Test
  void anApiThatStartsWithoutKafkaTakesTimersForTopicsOnceKnown() throws Exception {
    String database = RunningApi.freshDatabase("kafkadown");
    kafka.start();
    for (String topic : List.of("orders", "shrinking", "going")) {
      kafka.createTopic(topic, 1);
    }
    try (RunningApi api = start(database, kafka)) {
      assertThat(submit(api, "orders")).isEqualTo("201");
      assertThat(submit(api, "shrinking")).isEqualTo("201");
      assertThat(submit(api, "going")).isEqualTo("201");
      assertThat(submit(api, "never")).isEqualTo("/errors/topic-not-found");
      await().atMost(LONG).until(() -> kept(api).size() == 3);
    }
    kafka.kill();

    try (RunningApi api = start(database, kafka)) {
      assertThat(submit(api, "orders")).isEqualTo("201");
      assertThat(api.get("/actuator/health/readiness").statusCode()).isEqualTo(200);
      await().atMost(LONG).until(() -> kafkaHealth(api).equals("DEGRADED"));
      assertThat(RunningApi.json(api.get("/v1/status")).get("advice").toString())
          .contains("PunctualKafkaUnreachable");
      Assertions.assertTimeout(AT_ONCE, () -> submitsMany(api));
      assertThat(submit(api, "shrinking")).isEqualTo("201");
      assertThat(submit(api, "going")).isEqualTo("201");

      kafka.start();
      kafka.deleteTopic("going");
      limit(kafka, "shrinking", 1_000);
      await().atMost(LONG).until(() -> submit(api, "going").equals("/errors/topic-not-found"));
      await().atMost(LONG).until(() -> submit(api, "shrinking").equals("/errors/record-too-large"));
      assertThat(submit(api, "orders")).isEqualTo("201");
      assertThat(kafkaHealth(api)).isEqualTo("UP");
      await()
          .atMost(LONG)
          .until(
              () ->
                  kept(api).keySet().equals(Set.of("orders", "shrinking"))
                      && Integer.valueOf(1_000).equals(kept(api).get("shrinking")));

      // Nobody submits, and yet it is known.
      kafka.kill();
      await().atMost(LONG).until(() -> kafkaHealth(api).equals("DEGRADED"));
    }
  }

  @Test
  void oneThatKafkaRefusesSaysSoOnceInAWhileUntilItIsKnown(OwnOutput.Printed output) {
    kafka.start();
    List.of("accepted", "in", "refused").forEach(topic -> kafka.createTopic(topic, 1));
    try (RunningApi api = startAsUser()) {
      await()
          .atMost(LONG)
          .until(
              () ->
                  output.toString().contains("submissions failed (and")
                      && output.toString().contains("what was last known"));
      assertThat(troubles(output))
          .allMatch(line -> line.contains("io.punctual.api"))
          .filteredOn(line -> line.contains("what was last known"))
          .hasSize(1);
      kafka.createUser(USER, USER);
      await().atMost(LONG).until(() -> output.toString().contains("Kafka answers"));
      submitByKafka();
      await().atMost(LONG).until(() -> api.get("/v1/timers").body().contains("by-kafka"));
    }
  }

  private static RunningApi start(String database, KafkaBroker kafka) {
    return RunningApi.startWith(
        "kafkadown",
        NO_ROCKETMQ,
        database,
        "--punctual.kafka.bootstrap-servers=" + kafka.bootstrapServers());
  }

  private static void submitsMany(RunningApi api) {
    for (int i = 0; i < MANY; i++) {
      assertThat(submit(api, "orders" + i)).isEqualTo("/errors/topic-unverified");
      assertThat(submit(api, "orders")).isEqualTo("201");
    }
  }

  /** 201, or the type of the problem. */
  private static String submit(RunningApi api, String topic) {
    HttpResponse<String> answer =
        api.post(
            "{\"topic\": \"%s\", \"payload\": \"%s\", \"delay\": \"1h\"}"
                .formatted(topic, "x".repeat(2_000)));
    JsonNode body = RunningApi.json(answer);
    return answer.statusCode() == 201 ? "201" : body.get("type").asString();
  }

  private static String kafkaHealth(RunningApi api) {
    return RunningApi.json(api.get("/actuator/health")).at("/components/kafka/status").asString();
  }

  /** What SQL keeps: topics and their limits. */
  private static Map<String, Integer> kept(RunningApi api) {
    return api.bean(TopicTable.class).read(100).stream()
        .collect(Collectors.toMap(Row::name, Row::messageBytesMax));
  }

  private static void limit(KafkaBroker kafka, String topic, int messageBytesMax) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      AlterConfigOp set =
          new AlterConfigOp(
              new ConfigEntry("max.message.bytes", Integer.toString(messageBytesMax)), OpType.SET);
      admin
          .incrementalAlterConfigs(Map.of(new ConfigResource(Type.TOPIC, topic), List.of(set)))
          .all()
          .get();
    }
  }

  private static void submitByKafka() {
    ProducerRecord<byte[], byte[]> record = new ProducerRecord<>("in", "1".getBytes(UTF_8));
    Map.of("topic", "accepted", "delay", "1h", "name", "by-kafka")
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

  private static RunningApi startAsUser() {
    return RunningApi.startWith(
        "kafkarefuses",
        TestEngines.rocketMq().nameServerAddress(),
        RunningApi.freshDatabase("kafkarefuses"),
        "--punctual.kafka.bootstrap-servers=127.0.0.1:" + saslPort,
        "--punctual.kafka.properties.security.protocol=SASL_PLAINTEXT",
        "--punctual.kafka.properties.sasl.mechanism=SCRAM-SHA-512",
        "--punctual.kafka.properties.sasl.jaas.config="
            + "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%1$s\" password=\"%1$s\";"
                .formatted(USER),
        "--punctual.submissions.topics.default=in",
        "--punctual.submissions.refused-topic=refused");
  }
}
