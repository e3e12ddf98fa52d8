package io.punctual.lifecycle;

import static io.punctual.lifecycle.ConfigKey.key;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a service gets ready.
 *
 * @param requests how many requests without an effect are made before it is ready; 0: none
 */
@ConfigurationProperties("punctual.warm-up")
public record WarmUpConfig(@DefaultValue("0") int requests) {

  private static final int REQUESTS_MAX = 100_000;

  public WarmUpConfig {
    key("punctual.warm-up.requests").between(requests, 0, REQUESTS_MAX);
  }
}
