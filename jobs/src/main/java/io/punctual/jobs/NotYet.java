package io.punctual.jobs;

/** It can't be done now, and perhaps a moment later. */
final class NotYet extends JobFailed {
  private static final long serialVersionUID = 1;

  NotYet(String message) {
    super(message);
  }
}
