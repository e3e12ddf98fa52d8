package io.punctual.perf.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.SqlServer;
import io.punctual.standalone.stack.StackPorts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Engines that are found at the far address, and nowhere else by what they say themselves. */
@Execution(ExecutionMode.CONCURRENT)
class LinksIT {
  private static final Duration ROUND_TRIP = Duration.ofMillis(30);

  @TempDir Path temp;

  @Test
  void theEnginesTellWhereTheyAreFarAway() throws Exception {
    StackPorts ports = StackPorts.free(1);
    EnginePorts near = ports.engines();
    try (Links far = Links.open(ports, 0, ROUND_TRIP);
        Engines engines =
            new Engines(EnginesConfig.in(temp, far.ports().engines()), new LoggedEngineEvents())) {
      engines.startAll();

      askDatabase(engines.database());
      askKafka("127.0.0.1:" + near.kafka());
      assertThat(engines.rocketMq().nameServerAddress())
          .isEqualTo("127.0.0.2:" + near.nameServer());
      assertThat(Files.readString(temp.resolve("rocketmq-broker/server.conf")))
          .contains("brokerIP1=127.0.0.2\n");
    }
  }

  private static void askDatabase(SqlServer database) throws Exception {
    try (Connection connection =
        DriverManager.getConnection(
            database.jdbcUrl(), database.user().user(), database.user().password())) {
      long from = System.nanoTime();

      connection.createStatement().execute("SELECT 1");

      assertThat(Duration.ofNanos(System.nanoTime() - from)).isGreaterThanOrEqualTo(ROUND_TRIP);
    }
  }

  /** From where it listens it sends its clients to the far address. */
  private static void askKafka(String near) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", near))) {
      assertThat(admin.describeCluster().nodes().get())
          .extracting(Node::host)
          .containsExactly("127.0.0.2");
    }
  }
}
