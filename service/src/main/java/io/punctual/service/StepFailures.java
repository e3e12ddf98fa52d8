package io.punctual.service;

/** Is told of steps that failed; their loops go on. */
public interface StepFailures {

  void stepFailed(String loop, RuntimeException cause);
}
