package io.punctual.consumer.dispatch;

import static io.punctual.lifecycle.ConfigKey.key;

import io.punctual.protocol.wire.DeliveryRequest;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How timers are handed to the callback.
 *
 * @param inFlightMax requests out at once in the ordinary lane
 * @param slowInFlightMax requests out at once in the slow lane
 * @param batchMax timers in one request
 * @param gather when a timer is within its runway, those due this much later go with it
 */
@ConfigurationProperties("punctual.dispatch")
public record DispatchConfig(
    @DefaultValue("16") int inFlightMax,
    @DefaultValue("2") int slowInFlightMax,
    @DefaultValue("500") int batchMax,
    @DefaultValue("25ms") Duration gather) {

  /** With the longest runway: what a callback takes without sending it back. */
  private static final Duration GATHER_MAX = Duration.ofMillis(100);

  public DispatchConfig {
    key("punctual.dispatch.in-flight-max").between(inFlightMax, 1, 1_024);
    key("punctual.dispatch.slow-in-flight-max").between(slowInFlightMax, 1, 1_024);
    key("punctual.dispatch.batch-max").between(batchMax, 1, DeliveryRequest.TIMERS_MAX);
    key("punctual.dispatch.gather").between(gather, Duration.ZERO, GATHER_MAX);
  }

  public DispatchLimits limits() {
    return new DispatchLimits(inFlightMax, slowInFlightMax, batchMax, gather.toMillis());
  }
}
