package io.punctual.api.alarm;

import static io.punctual.lifecycle.ConfigKey.key;

import java.time.Duration;
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
record RocketMqProducerConfig(
    String nameServer,
    @DefaultValue("3s") Duration sendWaitMax,
    @DefaultValue("1s") Duration probeEvery,
    @DefaultValue("2s") Duration probeWaitMax) {

  static final String PRODUCER_GROUP = "punctual-pubsub-api";

  RocketMqProducerConfig {
    key("punctual.rocketmq.name-server").nameServers(nameServer);
  }
}
