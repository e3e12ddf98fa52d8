package io.punctual.callback.deliver;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Keys {@code punctual.deliver.*}.
 *
 * @param batchMax timers of one delivery, earlier ones of their keys included
 * @param bytesMax bytes of their events together
 * @param bodyMax bytes of one request's body
 * @param runwayMax how far off a due may be; the longest runway a consumer may have
 * @param requestsMax deliveries at once; one more is answered 503
 * @param slowRequestsMax the same in the slow lane
 * @param claimAgeMax a claim older than this is free
 * @param handOverMax past this since the claim nothing more is handed over
 * @param detachAfter an answer waits this long for the last acknowledgement
 * @param finishMax a finish that the database turns away is repeated until this since the claim
 * @param backoffFirst the pause after a first transient failure; it doubles
 * @param backoffMax the longest pause
 */
@ConfigurationProperties("punctual.deliver")
public record DeliverConfig(
    @DefaultValue("500") int batchMax,
    @DefaultValue("8MB") DataSize bytesMax,
    @DefaultValue("1MB") DataSize bodyMax,
    @DefaultValue("250ms") Duration runwayMax,
    @DefaultValue("32") int requestsMax,
    @DefaultValue("4") int slowRequestsMax,
    @DefaultValue("15s") Duration claimAgeMax,
    @DefaultValue("7s") Duration handOverMax,
    @DefaultValue("300ms") Duration detachAfter,
    @DefaultValue("12s") Duration finishMax,
    @DefaultValue("200ms") Duration backoffFirst,
    @DefaultValue("1m") Duration backoffMax) {

  public DeliverConfig {
    positive("batch-max", batchMax);
    positive("requests-max", requestsMax);
    positive("slow-requests-max", slowRequestsMax);
    ladder(handOverMax, "hand-over-max", finishMax, "finish-max");
    ladder(finishMax, "finish-max", claimAgeMax, "claim-age-max");
  }

  private static void positive(String key, int value) {
    if (value < 1) {
      throw new IllegalArgumentException("punctual.deliver." + key + " must be positive");
    }
  }

  private static void ladder(Duration shorter, String key, Duration longer, String longerKey) {
    if (shorter.compareTo(longer) >= 0) {
      throw new IllegalArgumentException(
          "punctual.deliver.%s must be shorter than punctual.deliver.%s".formatted(key, longerKey));
    }
  }
}
