package io.punctual.migrations;

import io.punctual.start.StartRefused;
import java.time.Instant;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * {@code migrate}: brings the schema to this version, then does the upkeep once. {@code upkeep}:
 * splits the coming days off the catch-all partitions, and drops the days and the names past
 * retention.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties(UpkeepConfig.class)
public class MigrationsApplication {

  public static void main(String[] args) {
    System.exit(SpringApplication.exit(SpringApplication.run(MigrationsApplication.class, args)));
  }

  @Bean
  AddAndDropPartitions keepPartitions(JdbcClient sql, UpkeepConfig config) {
    return new AddAndDropPartitions(sql, config);
  }

  @Bean
  DropTimerNames dropNames(JdbcClient sql, UpkeepConfig config) {
    return new DropTimerNames(sql, config);
  }

  @Bean
  ApplicationRunner run(
      DataSource database, AddAndDropPartitions keepPartitions, DropTimerNames dropNames) {
    return arguments -> {
      switch (verb(arguments)) {
        case "migrate" -> {
          Migrate.run(database);
          upkeep(keepPartitions, dropNames);
        }
        case "upkeep" -> upkeep(keepPartitions, dropNames);
        default ->
            throw new StartRefused(
                "The migrations have no verb " + verb(arguments) + ".",
                "Say one of: migrate, upkeep.");
      }
    };
  }

  private static void upkeep(AddAndDropPartitions keepPartitions, DropTimerNames dropNames) {
    Instant now = InstantSource.system().instant();
    keepPartitions.runOnce(now);
    dropNames.runOnce(now);
  }

  private static String verb(ApplicationArguments arguments) {
    return arguments.getNonOptionArgs().isEmpty()
        ? "migrate"
        : arguments.getNonOptionArgs().getFirst();
  }
}
