package io.punctual.api.submit;

/** A well-formed timer after its checks. */
sealed interface Prepared {

  /** For its queue. */
  record Ready(Submission submission) implements Prepared {}

  /** It was turned away. */
  record Turned(Submitted away) implements Prepared {}
}
