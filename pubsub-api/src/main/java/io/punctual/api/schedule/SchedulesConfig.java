package io.punctual.api.schedule;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.schedules.*}.
 *
 * @param ahead how long before its due an occurrence becomes a timer
 * @param every how often it is looked which are to be made
 * @param perTenantMax schedules of one tenant
 */
@ConfigurationProperties("punctual.schedules")
public record SchedulesConfig(
    @DefaultValue("5m") Duration ahead,
    @DefaultValue("1s") Duration every,
    @DefaultValue("10000") int perTenantMax) {

  public SchedulesConfig {
    if (!ahead.isPositive() || !every.isPositive()) {
      throw new IllegalArgumentException(
          "punctual.schedules.ahead and every must be longer than 0");
    }
  }
}
