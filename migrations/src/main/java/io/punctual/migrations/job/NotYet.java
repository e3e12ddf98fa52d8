package io.punctual.migrations.job;

/** The job can't be done now, and perhaps a moment later. */
public final class NotYet extends JobFailed {
  private static final long serialVersionUID = 1;

  public NotYet(String message) {
    super(message);
  }
}
