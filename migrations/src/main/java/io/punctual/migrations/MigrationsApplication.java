package io.punctual.migrations;

import java.time.Instant;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * {@code migrate}: brings the schema to this version, then does the upkeep once. {@code upkeep}:
 * splits the coming days off the catch-all partitions, drops the days, names and dead timers past
 * retention, and splits TiDB's regions.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties(UpkeepConfig.class)
class MigrationsApplication {

  @Bean
  ApplicationRunner run(DataSource database, UpkeepConfig config) {
    return arguments -> {
      DataSource patient = new PatientDataSource(database, config.lockWaitMax());
      if (arguments.getNonOptionArgs().getFirst().equals("migrate")) {
        Migrate.run(patient);
      }
      Instant now = InstantSource.system().instant();
      JdbcClient sql = JdbcClient.create(patient);
      new AddAndDropPartitions(sql, config).runOnce(now);
      new SplitRegions(patient).runOnce();
      new DropTimerNames(sql, config).runOnce(now);
      new DropDeadTimers(sql, config).runOnce(now);
    };
  }
}
