package io.punctual.standalone.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.PunctualUsers;
import io.punctual.engines.SelfSigned;
import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.RunRecord;
import io.punctual.standalone.CommandResult;
import io.punctual.standalone.Punctual;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.verify.watch.KafkaClients;
import io.punctual.verify.watch.TopicReader;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The command as a script uses it: at another address than that of {@code up}, from its start to
 * its SIGTERM. Linux answers at all of 127.0.0.0/8 without being told to.
 */
@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(value = Flow.SHARED, mode = ResourceAccessMode.READ)
class EnginesCommandIT {
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final ListenAddress THERE = new ListenAddress("127.0.0.2");

  @TempDir static Path temp;
  private final EnginePorts ports = EnginePorts.free();
  private final Path own = temp.resolve(Integer.toString(ports.kafka()));
  private final Path file = own.resolve("new/engines.properties");
  private final Path data = own.resolve("data");

  @Test
  void theEnginesServeAtThatAddressAloneUntilTheSignal() throws Exception {
    Process punctual = start();
    try {
      await().atMost(LONG).until(() -> Files.exists(file) || !punctual.isAlive());
      assertThat(punctual.isAlive()).as(Files.readString(own.resolve("out"))).isTrue();

      theyAreWhereTheFileSays(settings());
      bothUsersHaveTheirRights(settings());
      nothingListensOnLoopback();
      assertThat(CommandResult.punctual("status", "--data", data.toString()).exit()).isZero();
    } finally {
      punctual.destroy();
    }
    assertThat(punctual.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(RunRecord.in(data.resolve("run"))).noneMatch(it -> it.process().isPresent());
  }

  @Test
  void withTlsTheyAskWhoIsThere() throws Exception {
    Files.createDirectories(own);
    SelfSigned self = SelfSigned.make(own, "IP:" + THERE.ip());
    Files.move(self.certificate(), own.resolve("tls.crt"));
    Files.move(self.privateKey(), own.resolve("tls.key"));
    Process punctual = start("--tls=" + own);
    try {
      await().atMost(LONG).until(() -> Files.exists(file) || !punctual.isAlive());
      assertThat(punctual.isAlive()).as(Files.readString(own.resolve("out"))).isTrue();

      theDatabaseIsReachedByTlsAlone();
      String password = settings().getProperty("users.password");
      assertThat(topicsOf(PunctualUsers.READER, password)).containsKey(StackConfig.DEMO_TOPIC);
      assertThat(topicsOf(PunctualUsers.API, password)).isEmpty();
      assertThatThrownBy(() -> topicsOf(PunctualUsers.READER, "wrong"))
          .isInstanceOf(SaslAuthenticationException.class);
    } finally {
      punctual.destroy();
    }
    assertThat(punctual.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  private void theDatabaseIsReachedByTlsAlone() throws Exception {
    as(settings(), "username", "password", "SELECT 1");
    Properties clear = settings();
    clear.setProperty(
        "database.url", clear.getProperty("database.url").replace("REQUIRED", "DISABLED"));
    assertThatThrownBy(() -> as(clear, "username", "password", "SELECT 1"))
        .hasMessageContaining("denied");
  }

  /** What that user may see of Kafka, by TLS. */
  private Map<String, ?> topicsOf(String user, String password) throws Exception {
    Map<String, Object> properties =
        Map.of(
            "bootstrap.servers",
            settings().getProperty("kafka.bootstrapServers"),
            "security.protocol",
            "SASL_SSL",
            "sasl.mechanism",
            "SCRAM-SHA-512",
            "sasl.jaas.config",
            "org.apache.kafka.common.security.scram.ScramLoginModule required"
                + " username=\"%s\" password=\"%s\";".formatted(user, password),
            "ssl.truststore.type",
            "PEM",
            "ssl.truststore.location",
            own.resolve("tls.crt").toString(),
            "key.deserializer",
            ByteArrayDeserializer.class,
            "value.deserializer",
            ByteArrayDeserializer.class);
    try (Consumer<byte[], byte[]> consumer = new KafkaConsumer<>(properties)) {
      return consumer.listTopics();
    }
  }

  private void theyAreWhereTheFileSays(Properties settings) throws Exception {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(settings.stringPropertyNames())
        .containsExactlyInAnyOrder(
            "database.url",
            "database.username",
            "database.password",
            "database.ddlUsername",
            "database.ddlPassword",
            "kafka.bootstrapServers",
            "rocketmq.nameServer");
    String kafka = settings.getProperty("kafka.bootstrapServers");
    assertThat(kafka).isEqualTo(THERE.with(ports.kafka()));
    try (TopicReader topic = new TopicReader(KafkaClients.at(kafka))) {
      assertThat(topic.fromBeginning(StackConfig.DEMO_TOPIC).poll().count()).isZero();
    }
    assertThat(settings.getProperty("rocketmq.nameServer"))
        .isEqualTo(THERE.with(ports.nameServer()));
    assertThat(Ports.answers(THERE, ports.nameServer())).isTrue();
    assertThat(Ports.answers(THERE, ports.broker())).isTrue();
  }

  private static void bothUsersHaveTheirRights(Properties settings) throws SQLException {
    as(settings, "ddlUsername", "ddlPassword", "CREATE TABLE mine (a INT PRIMARY KEY)");
    as(settings, "username", "password", "INSERT INTO mine VALUES (1)");
    assertThatThrownBy(() -> as(settings, "username", "password", "DROP TABLE mine"))
        .hasMessageContaining("denied");
  }

  private static void as(Properties settings, String user, String password, String sql)
      throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(
                settings.getProperty("database.url"),
                settings.getProperty("database." + user),
                settings.getProperty("database." + password));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Kafka's controller does, which nobody else asks. */
  private void nothingListensOnLoopback() {
    assertThat(List.of(ports.database(), ports.nameServer(), ports.broker(), ports.kafka()))
        .noneMatch(port -> Ports.answers(ListenAddress.LOOPBACK, port));
  }

  private Properties settings() throws Exception {
    Properties settings = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      settings.load(reader);
    }
    return settings;
  }

  static List<String> options(EnginePorts ports) {
    return List.of(
        "--database-port=" + ports.database(),
        "--nameserver-port=" + ports.nameServer(),
        "--broker-port=" + ports.broker(),
        "--kafka-port=" + ports.kafka(),
        "--kafka-controller-port=" + ports.kafkaController());
  }

  private Process start(String... more) throws Exception {
    Files.createDirectories(own);
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> command =
        new ArrayList<>(
            List.of(
                java.toString(),
                "-Xmx192m",
                "-Dpunctual.home=" + Path.of("../..").toAbsolutePath().normalize(),
                "-cp",
                System.getProperty("java.class.path"),
                Punctual.class.getName(),
                "engines",
                "--address=" + THERE.ip(),
                "--write=" + file,
                "--data=" + data));
    command.addAll(options(ports));
    command.addAll(List.of(more));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(own.resolve("out").toFile())
        .start();
  }
}
