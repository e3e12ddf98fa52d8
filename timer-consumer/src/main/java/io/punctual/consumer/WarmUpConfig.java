package io.punctual.consumer;

import static io.punctual.consumer.config.ConfigKey.key;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the service gets ready.
 *
 * @param requests how many empty requests the callbacks get before the first alarm is read; 0: none
 */
@ConfigurationProperties("punctual.warm-up")
record WarmUpConfig(@DefaultValue("0") int requests) {

  private static final int REQUESTS_MAX = 100_000;

  WarmUpConfig {
    key("punctual.warm-up.requests").between(requests, 0, REQUESTS_MAX);
  }
}
