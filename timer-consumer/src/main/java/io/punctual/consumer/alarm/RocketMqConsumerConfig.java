package io.punctual.consumer.alarm;

import static io.punctual.lifecycle.ConfigKey.key;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where RocketMQ is.
 *
 * @param nameServer host:port, several separated by semicolons
 * @param heartbeatEvery how often the brokers hear of this consumer
 * @param lostAfter without an answer for this long RocketMQ counts as unreachable
 */
@ConfigurationProperties("punctual.rocketmq")
public record RocketMqConsumerConfig(
    @DefaultValue("") String nameServer,
    @DefaultValue("2s") Duration heartbeatEvery,
    @DefaultValue("7s") Duration lostAfter) {

  public RocketMqConsumerConfig {
    key("punctual.rocketmq.name-server").nameServers(nameServer);
    key("punctual.rocketmq.heartbeat-every")
        .between(heartbeatEvery, Duration.ofMillis(100), Duration.ofSeconds(30));
    key("punctual.rocketmq.lost-after")
        .between(lostAfter, heartbeatEvery.plusMillis(1), Duration.ofMinutes(10));
  }
}
