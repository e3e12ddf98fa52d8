package io.punctual.api.alarm;

import java.time.Duration;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.rocketmq.*}.
 *
 * @param nameServer addresses of the name servers, {@code host:port;host:port}
 * @param sendWaitMax how long a broker may take to acknowledge an alarm
 * @param probeEvery how often each broker is asked whether it is there
 * @param probeWaitMax how long it may take to answer
 */
@ConfigurationProperties("punctual.rocketmq")
record RocketMqConfig(
    String nameServer,
    @DefaultValue("3s") Duration sendWaitMax,
    @DefaultValue("1s") Duration probeEvery,
    @DefaultValue("2s") Duration probeWaitMax) {

  private static final Pattern ADDRESSES = Pattern.compile("[^\\s;]+:\\d+(;[^\\s;]+:\\d+)*");

  static final String PRODUCER_GROUP = "punctual-pubsub-api";

  RocketMqConfig {
    if (nameServer == null || nameServer.isBlank()) {
      throw new IllegalArgumentException(
          "punctual.rocketmq.name-server is missing: the name servers' addresses,"
              + " host:port;host:port");
    }
    if (!ADDRESSES.matcher(nameServer).matches()) {
      throw new IllegalArgumentException(
          "punctual.rocketmq.name-server is %s; it must be like host:port;host:port"
              .formatted(nameServer));
    }
  }
}
