package io.punctual.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.process.ManagedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.kafka.common.utils.AppInfoParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnginesTest {
  @TempDir Path temp;

  @Test
  void brokerAndClientsOfKafkaAreOfOneVersion() {
    assertThat(Runtimes.classPath("kafka"))
        .contains("kafka_2.13-" + AppInfoParser.getVersion() + ".jar");
  }

  @Test
  void rocketMqIsTheVersionThatItSays() {
    assertThat(Runtimes.classPath("rocketmq"))
        .contains("rocketmq-broker-" + RocketMqProcess.VERSION + ".jar", "netty-all-4.1.");
  }

  @Test
  void secretsAreMadeOnceAndOnlyTheirOwnerReadsThem() throws Exception {
    String token = new Secrets(temp.resolve("secrets")).deliveriesToken();

    assertThat(token).hasSize(48).isEqualTo(new Secrets(temp.resolve("secrets")).deliveriesToken());
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(temp.resolve("secrets/deliveries.token"))))
        .isEqualTo("rw-------");
  }

  @Test
  void everyEngineNamesAllItsPorts() {
    Engines engines =
        new Engines(
            EnginesConfig.in(temp, new EnginePorts(3306, 9876, 10911, 9092, 9093)),
            new LoggedEngineEvents());

    assertThat(engines.all())
        .flatMap(ManagedProcess::ports)
        .extracting("port")
        .containsExactlyInAnyOrder(3306, 9092, 9093, 9876, 10911, 10909, 10912);
  }
}
