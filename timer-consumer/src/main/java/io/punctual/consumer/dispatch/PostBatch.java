package io.punctual.consumer.dispatch;

import io.punctual.consumer.callback.Callbacks;
import io.punctual.consumer.callback.Exchange;
import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;
import java.time.Duration;

/** Sends a batch as one HTTP request. */
final class PostBatch implements SendBatch {

  private final Callbacks callbacks;
  private final CallbackClock clock;
  private final Duration responseTimeout;
  private final ConsumerEvents events;

  PostBatch(
      Callbacks callbacks, CallbackClock clock, Duration responseTimeout, ConsumerEvents events) {
    this.callbacks = callbacks;
    this.clock = clock;
    this.responseTimeout = responseTimeout;
    this.events = events;
  }

  @Override
  public Answer send(Batch batch) {
    events.happened(new ConsumerEvent.RequestSent(batch.lane(), batch.held(), clock.nowMicros()));
    return switch (callbacks.ask(batch.request(), responseTimeout)) {
      case Exchange.Replied replied -> {
        events.happened(
            new ConsumerEvent.RequestAnswered(
                batch.lane(),
                Duration.ofNanos((replied.answeredMicros() - replied.sentMicros()) * 1_000)));
        yield new Answer.Answered(replied.reply().timers());
      }
      case Exchange.Failed failed -> new Answer.Failed(failed.failure());
    };
  }
}
