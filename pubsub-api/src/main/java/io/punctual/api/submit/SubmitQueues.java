package io.punctual.api.submit;

import io.punctual.protocol.Timer;

/**
 * The queues of submissions. Each timer with a name is written alone, so that a name that is taken,
 * or being taken, delays no other caller's timer.
 */
record SubmitQueues(SubmitQueue plain, SubmitQueue named) {

  SubmitQueue of(Timer timer) {
    return timer.name() == null ? plain : named;
  }
}
