package io.punctual.api.alarm;

import java.util.concurrent.CompletableFuture;

/** The way to RocketMQ. Never blocks. */
interface AlarmTopic {

  /** Completes when the broker has it; exceptionally when it has not, or it is not known. */
  CompletableFuture<Void> send(AlarmMessage message);

  /** False while the broker of its queue does not answer, or its queue is not known yet. */
  boolean reachable(AlarmMessage message);
}
