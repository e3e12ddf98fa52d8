package io.punctual.api.submit;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Keys {@code punctual.names.*}.
 *
 * @param writers timers with names being written at once; each uses a connection
 * @param queueMax those waiting to be written
 * @param queueBytesMax their bytes together
 * @param retention how long after its end a timer keeps its name; not longer than its receipt is
 *     kept ({@code punctual.upkeep.retention} of the migrations)
 */
@ConfigurationProperties("punctual.names")
public record NameConfig(
    @DefaultValue("4") int writers,
    @DefaultValue("1000") int queueMax,
    @DefaultValue("16MB") DataSize queueBytesMax,
    @DefaultValue("7d") Duration retention) {

  public NameConfig {
    require("writers", writers, 1, 64);
    require("queue-max", queueMax, 1, 1_000_000);
    require("queue-bytes-max", queueBytesMax.toBytes(), 1, Integer.MAX_VALUE);
    require("retention", retention.toMillis(), 0, Duration.ofDays(3_653).toMillis());
  }

  /** Each is written alone. */
  QueueLimits queue(Duration waitMax) {
    return new QueueLimits(queueMax, queueBytesMax.toBytes(), waitMax, 1, queueBytesMax.toBytes());
  }

  private static void require(String key, long value, long min, long max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          "punctual.names.%s is %d; it must be %d to %d".formatted(key, value, min, max));
    }
  }
}
