package io.punctual.lifecycle;

/** Takes the failures of steps; their loops go on. */
public interface StepFailures {

  void stepFailed(String loop, RuntimeException cause);
}
