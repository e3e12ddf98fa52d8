package io.punctual.consumer.alarm;

import static io.punctual.consumer.config.ConfigKey.key;

import java.time.Duration;
import java.util.regex.Pattern;
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
public record RocketmqConfig(
    @DefaultValue("") String nameServer,
    @DefaultValue("2s") Duration heartbeatEvery,
    @DefaultValue("7s") Duration lostAfter) {

  private static final Pattern ADDRESSES = Pattern.compile("[^\\s;]+:\\d+(;[^\\s;]+:\\d+)*");

  public RocketmqConfig {
    key("punctual.rocketmq.name-server").notBlank(nameServer);
    key("punctual.rocketmq.name-server")
        .require(
            ADDRESSES.matcher(nameServer).matches(),
            "must be like host:port;host:port: " + nameServer);
    key("punctual.rocketmq.heartbeat-every")
        .between(heartbeatEvery, Duration.ofMillis(100), Duration.ofSeconds(30));
    key("punctual.rocketmq.lost-after")
        .between(lostAfter, heartbeatEvery.plusMillis(1), Duration.ofMinutes(10));
  }
}
