package io.punctual.api.alarm;

import io.punctual.protocol.wire.AlarmedTimer;

/** Which timers can share a message. */
public interface QueueNumbers {

  /** The same number for timers of the same queue. */
  int queueOf(AlarmedTimer timer);
}
