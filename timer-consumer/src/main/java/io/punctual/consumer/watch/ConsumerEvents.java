package io.punctual.consumer.watch;

import io.punctual.lifecycle.StepFailures;

/** Takes every event of the consumer. The logic calls no logger and no meter but this. */
@FunctionalInterface
public interface ConsumerEvents extends StepFailures {

  void happened(ConsumerEvent event);

  @Override
  default void stepFailed(String loop, RuntimeException cause) {
    happened(new ConsumerEvent.StepFailed(loop, cause));
  }
}
