package io.punctual.consumer;

import static io.punctual.lifecycle.ConfigKey.key;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the service stops.
 *
 * @param drainMax how long a stop waits for the requests that are out
 */
@ConfigurationProperties("punctual.stop")
record DrainConfig(@DefaultValue("9s") Duration drainMax) {

  DrainConfig {
    key("punctual.stop.drain-max").between(drainMax, Duration.ZERO, Duration.ofMinutes(1));
  }
}
