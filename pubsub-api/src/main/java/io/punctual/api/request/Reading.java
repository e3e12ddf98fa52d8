package io.punctual.api.request;

import io.punctual.api.problem.Problem;

/** What a body turned out to be. */
public sealed interface Reading {

  record Understood(TimerRequest request) implements Reading {}

  record Refused(Problem problem) implements Reading {}
}
