package io.punctual.api.watch;

import io.punctual.lifecycle.StepFailures;

/** Hears each event. The logic calls no logger and no meter but this. */
@FunctionalInterface
public interface ApiEvents extends StepFailures {

  void happened(ApiEvent event);

  @Override
  default void stepFailed(String loop, RuntimeException cause) {
    happened(new ApiEvent.StepFailed(loop, cause));
  }
}
