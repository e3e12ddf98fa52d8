package io.punctual.api.status;

import static io.punctual.lifecycle.ConfigKey.key;

import io.punctual.protocol.Shards;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.status.*}.
 *
 * @param countedMax timers of a kind that are counted; beyond, there are at least so many
 * @param keptFor how long an answer serves all who ask
 * @param callbackSilenceMax a callback that has not renewed its lease for so long is shown as
 *     silent
 * @param overdueAfter a timer that waits so long past its due is told of
 * @param consumerGroup RocketMQ's group of timer-consumers
 */
@ConfigurationProperties("punctual.status")
record StatusConfig(
    @DefaultValue("64000") int countedMax,
    @DefaultValue("2s") Duration keptFor,
    @DefaultValue("3s") Duration callbackSilenceMax,
    @DefaultValue("10s") Duration overdueAfter,
    @DefaultValue("punctual-timer-consumer") String consumerGroup) {

  StatusConfig {
    key("punctual.status.counted-max").between(countedMax, Shards.COUNT, Integer.MAX_VALUE);
  }
}
