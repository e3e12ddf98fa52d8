package io.punctual.callback;

import static io.punctual.callback.RunningCallback.JSON;
import static io.punctual.callback.RunningCallback.TOKEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.KafkaBroker;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.SecondListener;
import io.punctual.engines.link.Ailment;
import io.punctual.engines.link.DelayedPort;
import io.punctual.engines.process.Ports;
import io.punctual.protocol.Timer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A callback that can't produce: others take its work, and it is of use again when it can. */
class KafkaLostIT {

  private static final int TIMERS = 200;
  private static final Pattern WARNING = Pattern.compile(" (WARN|ERROR) ");

  private static Engines engines;
  private static KafkaBroker kafka;
  private static DelayedPort link;

  /** A Kafka whose second way asks for a password, and leads over a link that can be cut. */
  @BeforeAll
  static void startKafka(@TempDir Path folder) throws Exception {
    engines = new Engines(EnginesConfig.in(folder, EnginePorts.free()), new LoggedEngineEvents());
    kafka = engines.kafka();
    int port = Ports.freeInARow(1);
    link = DelayedPort.leadingTo(port, Duration.ZERO);
    kafka.listenAlso(new SecondListener("SASL_PLAINTEXT", port, link.port()));
    kafka.start();
  }

  @AfterAll
  static void stopKafka() {
    engines.kill();
    link.close();
  }

  @Test
  void aCallbackThatIsCutOffFromKafkaLeavesItsWorkToTheOther() throws Exception {
    kafka.createUser("cut-off", "cut-off");
    String database = RunningCallback.migrated("punctual_callback_cut");
    try (RunningCallback cutOff = RunningCallback.start(database, kafka, overLink("cut-off"));
        RunningCallback other = RunningCallback.start(database, kafka, direct())) {
      String topic = other.topic(4);
      cutOff.warmUp(topic);
      other.warmUp(topic);
      link.ail(Ailment.HALF_OPEN);
      await().atMost(Duration.ofSeconds(5)).until(() -> statusOf(cutOff) == 503);

      long due = System.currentTimeMillis();
      Set<String> ids =
          IntStream.range(0, TIMERS)
              .mapToObj(i -> other.insert(topic, "k" + i, due, "p").id().toString())
              .collect(Collectors.toSet());
      await()
          .atMost(Duration.ofSeconds(10))
          .untilAsserted(() -> assertThat(delivered(other, ids)).isEqualTo(TIMERS));
      assertThat(statusOf(other)).isEqualTo(200);

      link.heal();
      await().atMost(Duration.ofSeconds(10)).until(() -> statusOf(cutOff) == 200);
      cutOff.warmUp(topic);
    }
  }

  /** And tells it once. */
  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void aCallbackThatKafkaRefusedAtItsStartDeliversOnceItIsKnown(CapturedOutput log)
      throws Exception {
    String user = "late-" + UUID.randomUUID();
    String database = RunningCallback.migrated("punctual_callback_refused");
    try (RunningCallback refused = RunningCallback.start(database, kafka, overLink(user))) {
      Timer timer =
          refused.insert(refused.topic(1), "k", System.currentTimeMillis() + 500, "payload");
      await()
          .during(Duration.ofSeconds(4))
          .atMost(Duration.ofSeconds(6))
          .until(() -> statusOf(refused) == 503);
      assertThat(warnings(log))
          .singleElement()
          .asString()
          .contains("fails to authenticate us (punctual.kafka.properties)");
      kafka.createUser(user, user);
      await()
          .atMost(Duration.ofSeconds(15))
          .until(() -> delivered(refused, Set.of(timer.id().toString())) == 1);
      assertThat(warnings(log)).hasSize(1);
    }
  }

  /**
   * That name this Kafka: other tests of this JVM write, too. While they run, their application's
   * log has this one's lines a second time, of the same millisecond.
   */
  private static Stream<String> warnings(CapturedOutput log) {
    String address = "127.0.0.1:" + link.port();
    return log.getOut()
        .lines()
        .filter(WARNING.asPredicate())
        .filter(line -> line.contains(address))
        .distinct();
  }

  private static String direct() {
    return "--punctual.kafka.bootstrap-servers=" + kafka.bootstrapServers();
  }

  private static String[] overLink(String user) {
    return new String[] {
      "--punctual.kafka.bootstrap-servers=127.0.0.1:" + link.port(),
      "--punctual.kafka.properties.security.protocol=SASL_PLAINTEXT",
      "--punctual.kafka.properties.sasl.mechanism=SCRAM-SHA-512",
      "--punctual.kafka.properties.sasl.jaas.config="
          + "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
              .formatted(user, user)
    };
  }

  /** What a consumer sees. */
  private static int statusOf(RunningCallback callback) throws Exception {
    String empty = JSON.writeValueAsString(new DeliveryRequest(Lane.FAST, List.of()));
    return callback.post(empty, "Bearer " + TOKEN).statusCode();
  }

  private static long delivered(RunningCallback callback, Set<String> ids) {
    return callback.sql().queryForList("SELECT LOWER(HEX(id)) FROM receipt", String.class).stream()
        .filter(hex -> ids.stream().anyMatch(id -> id.replace("-", "").equals(hex)))
        .count();
  }
}
