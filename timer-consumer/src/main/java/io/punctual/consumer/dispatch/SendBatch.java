package io.punctual.consumer.dispatch;

import io.punctual.protocol.wire.TimerReply;
import java.util.List;

/** Sends a batch to a callback and waits for the answer. */
public interface SendBatch {

  /**
   * The callback's word on the timers. None without an answer: they may or may not have been
   * delivered.
   */
  List<TimerReply> send(Batch batch);
}
