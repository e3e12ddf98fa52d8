package io.punctual.api.submit;

import io.punctual.api.request.RequestLimits;
import io.punctual.store.timer.Timers;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Keys {@code punctual.submit.*}.
 *
 * @param queueMax timers waiting to be written; as many again of batches
 * @param queueBytesMax their bytes together
 * @param queueWaitMax a timer that would wait longer is rejected at once; the same for timers with
 *     names
 * @param writers batches being written at once; each uses a connection
 * @param batchMax timers in one batch
 * @param batchBytesMax their bytes together
 * @param waitMax how long a caller waits for its answer
 * @param retryAfter what a caller is told when there is too much to do
 * @param recordMax key, headers and payload of one timer together
 * @param keyMax a timer's key
 * @param headersMax headers of one timer
 * @param headersBytesMax names and values of its headers together
 * @param pastMax how far past a due may be
 * @param aheadMax how far ahead a due may be
 * @param bodyMax a request's body
 * @param bodiesBytesMax all bodies being read at once
 * @param bodyWaitMax how long a body may take to arrive
 */
@ConfigurationProperties("punctual.submit")
public record SubmitConfig(
    @DefaultValue("10000") int queueMax,
    @DefaultValue("64MB") DataSize queueBytesMax,
    @DefaultValue("1s") Duration queueWaitMax,
    @DefaultValue("4") int writers,
    @DefaultValue("200") int batchMax,
    @DefaultValue("1MB") DataSize batchBytesMax,
    @DefaultValue("5s") Duration waitMax,
    @DefaultValue("1s") Duration retryAfter,
    @DefaultValue("256KB") DataSize recordMax,
    @DefaultValue("4096B") DataSize keyMax,
    @DefaultValue("64") int headersMax,
    @DefaultValue("16KB") DataSize headersBytesMax,
    @DefaultValue("1h") Duration pastMax,
    @DefaultValue("3653d") Duration aheadMax,
    @DefaultValue("512KB") DataSize bodyMax,
    @DefaultValue("32MB") DataSize bodiesBytesMax,
    @DefaultValue("10s") Duration bodyWaitMax) {

  private static final long BYTES_LIMIT = Integer.MAX_VALUE / 2;

  public SubmitConfig {
    require("queue-max", queueMax, 1, 10_000_000);
    require("queue-bytes-max", queueBytesMax.toBytes(), recordMax.toBytes(), BYTES_LIMIT);
    require("queue-wait-max", queueWaitMax.toMillis(), 1, Duration.ofMinutes(1).toMillis());
    require("writers", writers, 1, 64);
    require("batch-max", batchMax, 1, 1_000);
    require("batch-bytes-max", batchBytesMax.toBytes(), 1, Timers.INSERT_BYTES_MAX);
    require("wait-max", waitMax.toMillis(), 1, Duration.ofMinutes(1).toMillis());
    require("record-max", recordMax.toBytes(), 1, RequestLimits.RECORD_BYTES_LIMIT);
    require("key-max", keyMax.toBytes(), 1, RequestLimits.KEY_BYTES_LIMIT);
    require("headers-max", headersMax, 0, RequestLimits.HEADERS_LIMIT);
    require("headers-bytes-max", headersBytesMax.toBytes(), 0, RequestLimits.HEADERS_BYTES_LIMIT);
    require("past-max", pastMax.toMillis(), 0, Duration.ofDays(365).toMillis());
    require("ahead-max", aheadMax.toMillis(), 1, Duration.ofDays(36_525).toMillis());
    require("body-max", bodyMax.toBytes(), recordMax.toBytes(), BYTES_LIMIT);
    require("bodies-bytes-max", bodiesBytesMax.toBytes(), bodyMax.toBytes(), BYTES_LIMIT);
  }

  private static void require(String key, long value, long min, long max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          "punctual.submit.%s is %d; it must be %d to %d".formatted(key, value, min, max));
    }
  }

  QueueLimits queue() {
    return new QueueLimits(
        queueMax, queueBytesMax.toBytes(), queueWaitMax, batchMax, batchBytesMax.toBytes());
  }

  /** Of one timer. */
  public RequestLimits limits() {
    return new RequestLimits(
        (int) recordMax.toBytes(),
        (int) keyMax.toBytes(),
        headersMax,
        (int) headersBytesMax.toBytes());
  }
}
