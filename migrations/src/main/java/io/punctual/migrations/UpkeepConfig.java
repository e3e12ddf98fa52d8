package io.punctual.migrations;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.upkeep.*}.
 *
 * @param retention how long receipts and accuracy are kept, and names after their timers; whole
 *     days
 * @param ahead how far ahead days get a partition of their own; whole days
 * @param deadRetention how long dead timers are kept; zero for ever
 * @param lockWaitMax for how long a change of a table is tried while readers hold the table
 */
@ConfigurationProperties("punctual.upkeep")
record UpkeepConfig(
    @DefaultValue("7d") Duration retention,
    @DefaultValue("30d") Duration ahead,
    @DefaultValue("90d") Duration deadRetention,
    @DefaultValue("10m") Duration lockWaitMax) {

  UpkeepConfig {
    if (retention.toDays() < 1) {
      throw new IllegalArgumentException("punctual.upkeep.retention must be at least 1d");
    }
    if (ahead.toDays() < 1) {
      throw new IllegalArgumentException("punctual.upkeep.ahead must be at least 1d");
    }
    if (deadRetention.isNegative()) {
      throw new IllegalArgumentException("punctual.upkeep.dead-retention must not be negative");
    }
    if (!lockWaitMax.isPositive()) {
      throw new IllegalArgumentException("punctual.upkeep.lock-wait-max must be positive");
    }
  }
}
