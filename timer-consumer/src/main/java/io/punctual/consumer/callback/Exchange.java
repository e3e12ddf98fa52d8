package io.punctual.consumer.callback;

import io.punctual.consumer.clock.ClockSample;
import io.punctual.consumer.watch.Failure;
import io.punctual.protocol.wire.DeliveryReply;
import java.time.Duration;

/** What one HTTP request to a callback came to. */
sealed interface Exchange {

  /**
   * The callback's answer.
   *
   * @param sentMicros our clock when the request went out on its connection
   * @param answeredMicros our clock when the head of the answer was there
   */
  record Replied(DeliveryReply reply, long sentMicros, long answeredMicros) implements Exchange {
    Duration roundTrip() {
      return Duration.ofNanos((answeredMicros - sentMicros) * 1_000);
    }

    ClockSample sample() {
      return new ClockSample(
          sentMicros, reply.receivedAtMicros(), reply.repliedAtMicros(), answeredMicros);
    }
  }

  /**
   * No answer.
   *
   * @param detail for people
   */
  record Failed(Failure failure, String detail) implements Exchange {}
}
