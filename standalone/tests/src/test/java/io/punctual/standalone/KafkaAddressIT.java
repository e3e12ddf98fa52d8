package io.punctual.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.KafkaBroker;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.SecondListener;
import io.punctual.engines.process.Ports;
import io.punctual.verify.watch.TopicReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** The tools at a Kafka that asks for a password. */
class KafkaAddressIT {

  @Command
  private static final class Tool {
    @Mixin private DataOption data;
    @Mixin private KafkaAddress kafka;
  }

  @TempDir private static Path folder;
  private static Engines engines;
  private static int port;

  @BeforeAll
  static void start() {
    engines = new Engines(EnginesConfig.in(folder, EnginePorts.free()), new LoggedEngineEvents());
    KafkaBroker kafka = engines.kafka();
    port = Ports.freeInARow(1);
    kafka.listenAlso(new SecondListener("SASL_PLAINTEXT", port, port));
    kafka.start();
    kafka.createUser("reader", "secret");
    kafka.createTopic("secured", 1);
  }

  @AfterAll
  static void stop() {
    engines.kill();
  }

  @Test
  void aFileSaysHowItsClientsProveThemselves() throws Exception {
    try (TopicReader reader = reader("secret")) {
      assertThat(reader.missing(Set.of("secured", "other"))).containsExactly("other");
    }
  }

  @Test
  void aWrongPasswordIsToldAsSuch() throws Exception {
    try (TopicReader reader = reader("wrong")) {
      assertThatThrownBy(() -> reader.missing(Set.of("secured")))
          .isInstanceOf(SaslAuthenticationException.class);
    }
  }

  @Test
  void aFileThatIsNotThereIsAWrongCommandLine() {
    Tool tool = parse("--kafka-config", folder.resolve("nowhere").toString());
    assertThatThrownBy(() -> tool.kafka.clients(tool.data))
        .isInstanceOf(ParameterException.class)
        .hasMessageContainingAll("--kafka-config", "nowhere");
  }

  private static TopicReader reader(String password) throws Exception {
    Path config =
        Files.writeString(
            folder.resolve(password + ".properties"),
            """
            security.protocol=SASL_PLAINTEXT
            sasl.mechanism=SCRAM-SHA-512
            sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required \
              username="reader" password="%s";
            """
                .formatted(password));
    Tool tool = parse("--kafka-config", config.toString());
    return new TopicReader(tool.kafka.clients(tool.data));
  }

  private static Tool parse(String... more) {
    Tool tool = new Tool();
    new CommandLine(tool).parseArgs("--kafka", "127.0.0.1:" + port, more[0], more[1]);
    return tool;
  }
}
