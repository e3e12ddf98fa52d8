package io.punctual.consumer.dispatch;

import static io.punctual.consumer.keys.Key.key;

import io.punctual.contract.DeliveryRequest;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How timers are handed to the callback.
 *
 * @param inFlightMax requests out at once in the ordinary lane
 * @param slowInFlightMax requests out at once in the slow lane
 * @param batchMax timers in one request
 */
@ConfigurationProperties("punctual.dispatch")
public record DispatchProperties(
    @DefaultValue("16") int inFlightMax,
    @DefaultValue("2") int slowInFlightMax,
    @DefaultValue("500") int batchMax) {

  public DispatchProperties {
    key("punctual.dispatch.in-flight-max").between(inFlightMax, 1, 1_024);
    key("punctual.dispatch.slow-in-flight-max").between(slowInFlightMax, 1, 1_024);
    key("punctual.dispatch.batch-max").between(batchMax, 1, DeliveryRequest.TIMERS_MAX);
  }

  public DispatchLimits limits() {
    return new DispatchLimits(inFlightMax, slowInFlightMax, batchMax);
  }
}
