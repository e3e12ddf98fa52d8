package io.punctual.consumer.dispatch;

import io.punctual.consumer.watch.Failure;
import io.punctual.protocol.wire.TimerReply;
import java.util.List;

/** What a request came to. */
public sealed interface Answer {

  /** The callback's word on each of its timers. */
  record Answered(List<TimerReply> replies) implements Answer {}

  /** No answer: the timers may or may not have been delivered. */
  record Failed(Failure failure) implements Answer {}
}
