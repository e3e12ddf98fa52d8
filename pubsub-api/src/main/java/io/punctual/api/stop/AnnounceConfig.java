package io.punctual.api.stop;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.stop.*}.
 *
 * @param announce how long callers are told to close their connections before the server stops
 */
@ConfigurationProperties("punctual.stop")
record AnnounceConfig(@DefaultValue("0s") Duration announce) {

  private static final Duration ANNOUNCE_MAX = Duration.ofMinutes(1);

  AnnounceConfig {
    if (announce.isNegative() || announce.compareTo(ANNOUNCE_MAX) > 0) {
      throw new IllegalArgumentException(
          "punctual.stop.announce must be from 0s to 1m, not " + announce);
    }
  }
}
