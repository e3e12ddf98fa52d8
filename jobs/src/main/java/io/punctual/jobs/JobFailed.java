package io.punctual.jobs;

/** The job can't be done; the message says why in one line, and what to look at. */
class JobFailed extends RuntimeException {
  private static final long serialVersionUID = 1;

  JobFailed(String message) {
    super(message);
  }
}
