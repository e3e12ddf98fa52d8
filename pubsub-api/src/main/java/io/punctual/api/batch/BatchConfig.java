package io.punctual.api.batch;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Keys {@code punctual.batches.*}.
 *
 * @param timersMax timers in one request
 * @param requestMax a request's body
 * @param smallMax a body up to which a batch is small
 * @param smallBytesMax all small batches being read or stored at once, 1 KB for each timer a batch
 *     may have included
 * @param largeBytesMax the same of the large ones
 * @param roomWaitMax how long a batch waits for its room
 * @param bodyWaitMax how long a body may take to arrive, once there is room
 * @param waitMax how long a batch waits for the database
 * @param retryAfter what a caller is told when there was no room
 */
@ConfigurationProperties("punctual.batches")
record BatchConfig(
    @DefaultValue("1000") int timersMax,
    @DefaultValue("16MB") DataSize requestMax,
    @DefaultValue("1MB") DataSize smallMax,
    @DefaultValue("16MB") DataSize smallBytesMax,
    @DefaultValue("17MB") DataSize largeBytesMax,
    @DefaultValue("10s") Duration roomWaitMax,
    @DefaultValue("10s") Duration bodyWaitMax,
    @DefaultValue("10s") Duration waitMax,
    @DefaultValue("1s") Duration retryAfter) {

  /** What a timer takes besides its own bytes. */
  private static final int BYTES_PER_TIMER = 1024;

  private static final long BYTES_LIMIT = Integer.MAX_VALUE / 2;
  private static final long WAIT_LIMIT_MILLIS = Duration.ofMinutes(5).toMillis();

  BatchConfig {
    require("timers-max", timersMax, 1, 10_000);
    require("request-max", requestMax.toBytes(), 1, BYTES_LIMIT / 2);
    require("small-max", smallMax.toBytes(), 1, requestMax.toBytes());
    int besides = timersMax * BYTES_PER_TIMER;
    require("small-bytes-max", smallBytesMax.toBytes(), smallMax.toBytes() + besides, BYTES_LIMIT);
    require(
        "large-bytes-max", largeBytesMax.toBytes(), requestMax.toBytes() + besides, BYTES_LIMIT);
    require("room-wait-max", roomWaitMax.toMillis(), 0, WAIT_LIMIT_MILLIS);
    require("body-wait-max", bodyWaitMax.toMillis(), 1, WAIT_LIMIT_MILLIS);
    require("wait-max", waitMax.toMillis(), 1, WAIT_LIMIT_MILLIS);
  }

  private static void require(String key, long value, long min, long max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          "punctual.batches.%s is %d; it must be %d to %d".formatted(key, value, min, max));
    }
  }

  /** What a batch takes besides its body's bytes. */
  int besidesBytes() {
    return timersMax * BYTES_PER_TIMER;
  }
}
