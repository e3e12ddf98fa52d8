package io.punctual.api.promote;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.promoter.*}.
 *
 * @param every how often it looks
 * @param pageMax timers of one shard in one query
 * @param sliceMax how much of the due time is promoted before it is noted as done
 * @param ackWaitMax how long RocketMQ may take for the alarms of one page
 * @param lockMax how long a promoter that has died keeps others out
 */
@ConfigurationProperties("punctual.promoter")
public record PromoterConfig(
    @DefaultValue("1s") Duration every,
    @DefaultValue("500") int pageMax,
    @DefaultValue("5s") Duration sliceMax,
    @DefaultValue("5s") Duration ackWaitMax,
    @DefaultValue("10s") Duration lockMax) {

  public PromoterConfig {
    if (pageMax < 2) {
      throw new IllegalArgumentException("punctual.promoter.page-max must be at least 2");
    }
    if (!sliceMax.isPositive() || !every.isPositive()) {
      throw new IllegalArgumentException(
          "punctual.promoter.every and slice-max must be longer than 0");
    }
    if (lockMax.compareTo(every.multipliedBy(2)) < 0) {
      throw new IllegalArgumentException(
          "punctual.promoter.lock-max must be at least twice punctual.promoter.every");
    }
  }
}
