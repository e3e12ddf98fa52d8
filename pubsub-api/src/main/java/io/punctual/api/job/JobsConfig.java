package io.punctual.api.job;

import static io.punctual.lifecycle.ConfigKey.key;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.jobs.*}.
 *
 * @param every the interval of looks for jobs with work
 * @param timersMax timers of one job; it leaves those beyond alone, and says so
 * @param perTenantMax jobs of one tenant; beyond, the one that ended first is forgotten
 * @param keptFor how long an ended or waiting job is kept
 */
@ConfigurationProperties("punctual.jobs")
public record JobsConfig(
    @DefaultValue("1s") Duration every,
    @DefaultValue("1000000") int timersMax,
    @DefaultValue("100") int perTenantMax,
    @DefaultValue("7d") Duration keptFor) {

  public JobsConfig {
    key("punctual.jobs.every").require(every.isPositive(), "must be longer than 0");
    key("punctual.jobs.timers-max").positive(timersMax);
    key("punctual.jobs.per-tenant-max").positive(perTenantMax);
    key("punctual.jobs.kept-for").require(keptFor.isPositive(), "must be longer than 0");
  }
}
