package io.punctual.api.submit;

/** A well-formed timer after its checks. */
sealed interface Prepared {

  /** For its queue. */
  record Ready(Submission submission) implements Prepared {}

  /** A check failed: it has its answer. */
  record Rejected(Submitted answer) implements Prepared {}
}
