package io.punctual.protocol.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The callback's answer: one reply per timer asked about, in the order of the request, and readings
 * of the clock that every due is measured by.
 *
 * @param receivedAtMicros the callback's clock when the request had been read, epoch microseconds
 * @param claimedAtMicros the callback's clock when the timers had been claimed; null where there
 *     was nothing to claim
 * @param repliedAtMicros the callback's clock when the reply was written, epoch microseconds
 * @param timers one for each timer of the request
 */
public record DeliveryReply(
    long receivedAtMicros,
    @Nullable Long claimedAtMicros,
    long repliedAtMicros,
    List<TimerReply> timers) {

  public DeliveryReply {
    timers = List.copyOf(timers);
  }
}
