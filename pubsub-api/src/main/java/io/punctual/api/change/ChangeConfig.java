package io.punctual.api.change;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.changes.*}.
 *
 * @param inFlightMax changes in the database at once; each uses a connection
 * @param waitMax how long one waits for its turn
 * @param retryAfter what a caller is told when it was not its turn in time
 */
@ConfigurationProperties("punctual.changes")
public record ChangeConfig(
    @DefaultValue("4") int inFlightMax,
    @DefaultValue("1s") Duration waitMax,
    @DefaultValue("1s") Duration retryAfter) {

  public ChangeConfig {
    if (inFlightMax < 1 || inFlightMax > 64) {
      throw new IllegalArgumentException(
          "punctual.changes.in-flight-max is %d; it must be 1 to 64".formatted(inFlightMax));
    }
  }
}
