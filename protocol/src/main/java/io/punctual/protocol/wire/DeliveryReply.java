package io.punctual.protocol.wire;

import java.util.List;

/**
 * The callback's answer: one reply per timer asked about, in the order of the request, and two
 * readings of the clock that every due is measured by.
 *
 * @param receivedAtMicros the callback's clock when the request had been read, epoch microseconds
 * @param repliedAtMicros the callback's clock when the reply was written, epoch microseconds
 * @param timers one for each timer of the request
 */
public record DeliveryReply(long receivedAtMicros, long repliedAtMicros, List<TimerReply> timers) {

  public DeliveryReply {
    timers = List.copyOf(timers);
  }
}
