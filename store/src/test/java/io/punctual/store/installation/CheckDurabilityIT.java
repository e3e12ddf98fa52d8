package io.punctual.store.installation;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.MariaDb;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** With the rights of the services, on a real server with a replica. */
class CheckDurabilityIT {
  @TempDir Path temp;

  @Test
  void aReplicaThatNoCommitWaitsForIsWarnedOf() {
    Engines engines =
        new Engines(EnginesConfig.in(temp, EnginePorts.freeReplicated()), new LoggedEngineEvents());
    try {
      engines.replicated().start();
      MariaDb leader = engines.replicated().leader();
      CheckDurability durability =
          new CheckDurability(
              new JdbcTemplate(
                  new DriverManagerDataSource(
                      leader.jdbcUrl(), leader.user().user(), leader.user().password())));

      assertThat(durability.check()).isEmpty();

      leader.administer("SET GLOBAL rpl_semi_sync_master_enabled=OFF");

      assertThat(durability.check()).singleElement().asString().contains("semi-synchronous");
    } finally {
      engines.kill();
    }
  }
}
