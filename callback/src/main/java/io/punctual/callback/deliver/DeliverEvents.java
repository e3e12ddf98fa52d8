package io.punctual.callback.deliver;

import io.punctual.lifecycle.StepFailures;

/** Takes every event of deliveries: the log, the metrics and the accuracy do. */
@FunctionalInterface
public interface DeliverEvents extends StepFailures {

  void happened(DeliverEvent event);

  @Override
  default void stepFailed(String loop, RuntimeException cause) {
    happened(new DeliverEvent.StepFailed(loop, cause));
  }
}
