package io.punctual.migrations.job;

/** The job can't be done; the message says why in one line, and which key to look at. */
public class JobFailed extends RuntimeException {
  private static final long serialVersionUID = 1;

  public JobFailed(String message) {
    super(message);
  }
}
