package io.punctual.callback.deliver;

import static io.punctual.lifecycle.ConfigKey.key;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Keys {@code punctual.deliver.*}.
 *
 * @param batchMax timers of one delivery, earlier ones of their keys included
 * @param bytesMax bytes of their events together
 * @param inFlightBytesMax bytes of all events claimed and not yet finished; a tenant may have three
 *     quarters of them, a topic half, a partition a quarter
 * @param bodyMax bytes of one request's body
 * @param runwayMax how far off a due may be; the longest runway a consumer may have
 * @param inFlightMax deliveries at once; one more is answered 503
 * @param slowInFlightMax the same in the slow lane
 * @param claimAgeMax a claim older than this is free
 * @param handOverMax past this since the claim nothing more is handed over
 * @param detachAfter so long after its first hand-over it is answered, acknowledged or not
 * @param finishMax a finish that the database rejects is repeated until this since the claim
 * @param backoffFirst the pause after a first transient failure; it doubles
 * @param backoffMax the longest pause
 */
@ConfigurationProperties("punctual.deliver")
public record DeliverConfig(
    @DefaultValue("500") int batchMax,
    @DefaultValue("8MB") DataSize bytesMax,
    @DefaultValue("24MB") DataSize inFlightBytesMax,
    @DefaultValue("1MB") DataSize bodyMax,
    @DefaultValue("250ms") Duration runwayMax,
    @DefaultValue("32") int inFlightMax,
    @DefaultValue("4") int slowInFlightMax,
    @DefaultValue("15s") Duration claimAgeMax,
    @DefaultValue("7s") Duration handOverMax,
    @DefaultValue("300ms") Duration detachAfter,
    @DefaultValue("12s") Duration finishMax,
    @DefaultValue("200ms") Duration backoffFirst,
    @DefaultValue("1m") Duration backoffMax) {

  /** Four times the API's largest punctual.submit.record-max. */
  private static final long IN_FLIGHT_BYTES_MIN = DataSize.ofMegabytes(4).toBytes();

  public DeliverConfig {
    key("punctual.deliver.batch-max").positive(batchMax);
    key("punctual.deliver.in-flight-max").positive(inFlightMax);
    key("punctual.deliver.in-flight-bytes-max")
        .require(
            inFlightBytesMax.toBytes() >= IN_FLIGHT_BYTES_MIN,
            "must be at least 4MB: a quarter of it holds the largest event");
    key("punctual.deliver.slow-in-flight-max").positive(slowInFlightMax);
    key("punctual.deliver.hand-over-max")
        .shorter(handOverMax, "punctual.deliver.finish-max", finishMax);
    key("punctual.deliver.finish-max")
        .shorter(finishMax, "punctual.deliver.claim-age-max", claimAgeMax);
  }

  public DecideClaims.Limits claimLimits() {
    return new DecideClaims.Limits(batchMax, bytesMax.toBytes(), runwayMax);
  }
}
