package io.punctual.api.request;

import io.punctual.api.problem.Problem;

/** What a body turned out to be. */
public sealed interface Reading<T> {

  record Understood<T>(T request) implements Reading<T> {}

  record Refused<T>(Problem problem) implements Reading<T> {}
}
